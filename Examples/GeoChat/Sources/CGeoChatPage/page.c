#include "geochat_page.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char page_account_js[] = {
#embed "../../Page/account.js"
};
static const unsigned char page_admin_words_js[] = {
#embed "../../Page/admin-words.js"
};
static const unsigned char page_admin_css[] = {
#embed "../../Page/admin.css"
};
static const unsigned char page_admin_html[] = {
#embed "../../Page/admin.html"
};
static const unsigned char page_admin_js[] = {
#embed "../../Page/admin.js"
};
static const unsigned char page_chinese_js[] = {
#embed "../../Page/chinese.js"
};
static const unsigned char page_dialogs_js[] = {
#embed "../../Page/dialogs.js"
};
static const unsigned char page_elements_js[] = {
#embed "../../Page/elements.js"
};
static const unsigned char page_english_js[] = {
#embed "../../Page/english.js"
};
static const unsigned char page_geochat_css[] = {
#embed "../../Page/geochat.css"
};
static const unsigned char page_geochat_js[] = {
#embed "../../Page/geochat.js"
};
static const unsigned char page_help_words_js[] = {
#embed "../../Page/help-words.js"
};
static const unsigned char page_help_js[] = {
#embed "../../Page/help.js"
};
static const unsigned char page_icon_svg[] = {
#embed "../../Page/icon.svg"
};
static const unsigned char page_index_html[] = {
#embed "../../Page/index.html"
};
static const unsigned char page_land_110_svg[] = {
#embed "../../Page/land-110.svg"
};
static const unsigned char page_land_50_svg[] = {
#embed "../../Page/land-50.svg"
};
static const unsigned char page_land_js[] = {
#embed "../../Page/land.js"
};
static const unsigned char page_list_js[] = {
#embed "../../Page/list.js"
};
static const unsigned char page_locate_js[] = {
#embed "../../Page/locate.js"
};
static const unsigned char page_map_js[] = {
#embed "../../Page/map.js"
};
static const unsigned char page_mercator_js[] = {
#embed "../../Page/mercator.js"
};
static const unsigned char page_outbox_js[] = {
#embed "../../Page/outbox.js"
};
static const unsigned char page_places_json[] = {
#embed "../../Page/places.json"
};
static const unsigned char page_room_js[] = {
#embed "../../Page/room.js"
};
static const unsigned char page_rooms_js[] = {
#embed "../../Page/rooms.js"
};
static const unsigned char page_server_js[] = {
#embed "../../Page/server.js"
};
static const unsigned char page_talk_js[] = {
#embed "../../Page/talk.js"
};
static const unsigned char page_tiles_js[] = {
#embed "../../Page/tiles.js"
};
static const unsigned char page_words_js[] = {
#embed "../../Page/words.js"
};

static const geochat_file files[] = {
  {"account.js", page_account_js, sizeof page_account_js},
  {"admin-words.js", page_admin_words_js, sizeof page_admin_words_js},
  {"admin.css", page_admin_css, sizeof page_admin_css},
  {"admin.html", page_admin_html, sizeof page_admin_html},
  {"admin.js", page_admin_js, sizeof page_admin_js},
  {"chinese.js", page_chinese_js, sizeof page_chinese_js},
  {"dialogs.js", page_dialogs_js, sizeof page_dialogs_js},
  {"elements.js", page_elements_js, sizeof page_elements_js},
  {"english.js", page_english_js, sizeof page_english_js},
  {"geochat.css", page_geochat_css, sizeof page_geochat_css},
  {"geochat.js", page_geochat_js, sizeof page_geochat_js},
  {"help-words.js", page_help_words_js, sizeof page_help_words_js},
  {"help.js", page_help_js, sizeof page_help_js},
  {"icon.svg", page_icon_svg, sizeof page_icon_svg},
  {"index.html", page_index_html, sizeof page_index_html},
  {"land-110.svg", page_land_110_svg, sizeof page_land_110_svg},
  {"land-50.svg", page_land_50_svg, sizeof page_land_50_svg},
  {"land.js", page_land_js, sizeof page_land_js},
  {"list.js", page_list_js, sizeof page_list_js},
  {"locate.js", page_locate_js, sizeof page_locate_js},
  {"map.js", page_map_js, sizeof page_map_js},
  {"mercator.js", page_mercator_js, sizeof page_mercator_js},
  {"outbox.js", page_outbox_js, sizeof page_outbox_js},
  {"places.json", page_places_json, sizeof page_places_json},
  {"room.js", page_room_js, sizeof page_room_js},
  {"rooms.js", page_rooms_js, sizeof page_rooms_js},
  {"server.js", page_server_js, sizeof page_server_js},
  {"talk.js", page_talk_js, sizeof page_talk_js},
  {"tiles.js", page_tiles_js, sizeof page_tiles_js},
  {"words.js", page_words_js, sizeof page_words_js},
};

const int geochat_page_count = sizeof files / sizeof *files;

geochat_file geochat_page_file(int index) { return files[index]; }
