#include <pthread.h>
#include <signal.h>
#include <unistd.h>

#include "scan.h"

// The scanner of a large document on a thread of its own, a few batches of events ahead of the
// reader, who works on them where they lie. All of them together stay in the processor's cache.

enum {
  batch_count = 8,
  event_room = 2048,
  usual_attributes = 4096,
  usual_text = 1 << 15,
  // So much of the document makes a batch full, however few the events are.
  usual_bytes = 1 << 17,
  // So much of a file is read before the next event is scanned, at first and later; one that is longer meets
  // zeros, and ends there.
  least_ahead = 1 << 16,
  most_ahead = 1 << 22,
  // `<![CDATA[`
  longest_mark = 9,
};

typedef struct {
  napkin_xml_event events[event_room];
  size_t event_count;
  napkin_xml_attribute *attributes;
  size_t attribute_count, attribute_room;
  // What the scanner spelt anew; all else is pointed to in the document.
  uint8_t *text;
  size_t text_count, text_room;
} batch;

struct scan_ahead {
  napkin_scan *scan;
  // The scanner's side alone.
  napkin_scan_fill *fill;
  void *file;
  size_t filled_to;
  pthread_t thread;
  pthread_mutex_t mutex;
  // Either side waits for the other one here; both never do.
  pthread_cond_t change;
  // By turns: the reader's own is the first that was not freed, the scanner's the first not filled.
  batch batches[batch_count];
  // With the mutex held: how many were filled so far, and how many of these are free again.
  size_t filled, freed;
  bool has_ended, is_to_stop;
  // The reader's side alone.
  bool has_batch, is_over;
};

// -- The scanner's side

static size_t attributes_of(const napkin_scan *scan)
{
  return scan->event.kind == napkin_xml_start ? scan->event.attribute_count : 0;
}

// Makes room in an empty batch, be it for the scanner's event alone.
static bool begin_batch(batch *batch, const napkin_scan *scan)
{
  size_t attributes = attributes_of(scan), text = scan->text_count;
  if (attributes < usual_attributes) attributes = usual_attributes;
  if (text < usual_text) text = usual_text;
  batch->attribute_count = batch->text_count = 0;
  return MAKE_ROOM(batch->attributes, batch->attribute_room, attributes)
    && MAKE_ROOM(batch->text, batch->text_room, text);
}

// Whether a batch with events, which must not move any more, has room for the scanner's.
static bool has_room(const batch *batch, const napkin_scan *scan)
{
  return batch->event_count < event_room
    && batch->attribute_room - batch->attribute_count >= attributes_of(scan)
    && batch->text_room - batch->text_count >= scan->text_count
    && scan->event.offset - batch->events[0].offset <= usual_bytes;
}

// Where something lies for the reader that the scanner may have spelt anew.
static const uint8_t *moved(const uint8_t *at, const napkin_scan *scan, const uint8_t *text)
{
  uintptr_t place = (uintptr_t)at - (uintptr_t)scan->text;
  return place < scan->text_count ? text + place : at;
}

static void add_event(batch *batch, const napkin_scan *scan)
{
  napkin_xml_event *event = &batch->events[batch->event_count];
  napkin_xml_attribute *attributes = batch->attributes + batch->attribute_count;
  uint8_t *text = batch->text + batch->text_count;
  *event = scan->event;
  event->attribute_count = (uint32_t)attributes_of(scan);
  event->attributes = attributes;
  for (uint32_t index = 0; index < event->attribute_count; index += 1)
    attributes[index] = scan->attributes[index];
  if (scan->text_count > 0) {
    memcpy(text, scan->text, scan->text_count);
    event->text = moved(event->text, scan, text);
    for (uint32_t index = 0; index < event->attribute_count; index += 1)
      attributes[index].value = moved(attributes[index].value, scan, text);
  }
  batch->event_count += 1;
  batch->attribute_count += event->attribute_count;
  batch->text_count += scan->text_count;
}

// Hands over the batch that was filled, and returns another one, which is empty; NULL if no more is
// wanted. To be woken takes long: where none is free, it sleeps until half of them are.
static batch *next_batch(scan_ahead *ahead)
{
  pthread_mutex_lock(&ahead->mutex);
  ahead->filled += 1;
  pthread_cond_signal(&ahead->change);
  size_t limit = ahead->filled - ahead->freed < batch_count ? batch_count : batch_count / 2;
  while (ahead->filled - ahead->freed > limit && !ahead->is_to_stop)
    pthread_cond_wait(&ahead->change, &ahead->mutex);
  batch *next = &ahead->batches[ahead->filled % batch_count];
  next->event_count = 0;
  bool is_wanted = !ahead->is_to_stop;
  pthread_mutex_unlock(&ahead->mutex);
  return is_wanted ? next : NULL;
}

static bool is_to_stop(scan_ahead *ahead)
{
  pthread_mutex_lock(&ahead->mutex);
  bool is_over = ahead->is_to_stop;
  pthread_mutex_unlock(&ahead->mutex);
  return is_over;
}

// How far the file has to be there for so many bytes behind the last event.
static size_t place_behind(const napkin_scan *scan, size_t bytes)
{
  size_t place = (size_t)(scan->at - scan->bytes) + bytes, count = (size_t)(scan->end - scan->bytes);
  return place < count ? place : count;
}

// Scans the next event if it is there within so many bytes, if need be after these were read. Whether it ends
// may hang on what begins behind it, which has to be there, too.
static bool scan_within(scan_ahead *ahead, size_t bytes)
{
  size_t place = place_behind(ahead->scan, bytes);
  if (place > ahead->filled_to && !is_to_stop(ahead))
    ahead->filled_to = ahead->fill(ahead->file, place);
  return place <= ahead->filled_to && napkin_scan_next(ahead->scan, false)
    && place_behind(ahead->scan, longest_mark) <= ahead->filled_to;
}

// Scans the next event. At first, no more is read ahead than was scanned already, for the reader waits; if an
// event is longer, it is scanned once more.
static bool scan_on(scan_ahead *ahead)
{
  napkin_scan *scan = ahead->scan;
  size_t scanned = (size_t)(scan->at - scan->bytes);
  if (scanned >= most_ahead) return scan_within(ahead, most_ahead);
  scan_place place = place_of(scan);
  if (scan_within(ahead, scanned > least_ahead ? scanned : least_ahead)) return true;
  if (ahead->filled_to >= (size_t)(scan->end - scan->bytes)) return false;
  go_back(scan, place);
  return scan_within(ahead, most_ahead);
}

static void *scan_all(void *data)
{
  scan_ahead *ahead = data;
  napkin_scan *scan = ahead->scan;
  batch *batch = &ahead->batches[0];
  while (scan_on(ahead)) {
    if (batch->event_count > 0 && !has_room(batch, scan)) batch = next_batch(ahead);
    if (!batch) return NULL;
    if (batch->event_count == 0 && !begin_batch(batch, scan)) break;
    add_event(batch, scan);
  }
  pthread_mutex_lock(&ahead->mutex);
  if (batch->event_count > 0) ahead->filled += 1;
  ahead->has_ended = true;
  pthread_cond_signal(&ahead->change);
  pthread_mutex_unlock(&ahead->mutex);
  return NULL;
}

// Starts the thread. Signals are for others to take, but for those of its own faults.
static bool start(scan_ahead *ahead)
{
  pthread_attr_t attributes;
  sigset_t all, before;
  if (pthread_attr_init(&attributes) != 0) return false;
  pthread_attr_setstacksize(&attributes, 1 << 18);
  sigfillset(&all);
  const int faults[] = {SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGABRT};
  for (size_t index = 0; index < sizeof faults / sizeof *faults; index += 1)
    sigdelset(&all, faults[index]);
  pthread_sigmask(SIG_SETMASK, &all, &before);
  bool has_started = pthread_create(&ahead->thread, &attributes, scan_all, ahead) == 0;
  pthread_sigmask(SIG_SETMASK, &before, NULL);
  pthread_attr_destroy(&attributes);
  return has_started;
}

// -- The reader's side

static void free_all(scan_ahead *ahead)
{
  for (size_t index = 0; index < batch_count; index += 1) {
    free(ahead->batches[index].attributes);
    free(ahead->batches[index].text);
  }
  pthread_cond_destroy(&ahead->change);
  pthread_mutex_destroy(&ahead->mutex);
  free(ahead);
}

bool napkin_scan_run_ahead(napkin_scan *scan, napkin_scan_fill *fill, void *file)
{
  // Two threads would only take turns.
  if (sysconf(_SC_NPROCESSORS_ONLN) < 2) return false;
  // The list of names stays where it is while the reader looks at it.
  if (!MAKE_ROOM(scan->names, scan->name_room, napkin_xml_name_limit)) return false;
  scan_ahead *ahead = calloc(1, sizeof *ahead);
  if (!ahead) return false;
  ahead->scan = scan;
  ahead->fill = fill;
  ahead->file = file;
  ahead->filled_to = file ? 0 : SIZE_MAX;
  pthread_mutex_init(&ahead->mutex, NULL);
  pthread_cond_init(&ahead->change, NULL);
  bool has_started = start(ahead);
  if (has_started) scan->ahead = ahead;
  else free_all(ahead);
  return has_started;
}

napkin_xml_event *napkin_scan_batch(napkin_scan *scan, size_t *count)
{
  scan_ahead *ahead = scan->ahead;
  pthread_mutex_lock(&ahead->mutex);
  if (ahead->has_batch) {
    ahead->freed += 1;
    if (ahead->filled - ahead->freed == batch_count / 2) pthread_cond_signal(&ahead->change);
  }
  while (ahead->filled == ahead->freed && !ahead->has_ended)
    pthread_cond_wait(&ahead->change, &ahead->mutex);
  ahead->has_batch = ahead->filled > ahead->freed;
  pthread_mutex_unlock(&ahead->mutex);
  ahead->is_over = !ahead->has_batch;
  batch *batch = &ahead->batches[ahead->freed % batch_count];
  *count = ahead->has_batch ? batch->event_count : 0;
  return batch->events;
}

bool napkin_scan_ahead_is_done(const scan_ahead *ahead)
{
  return ahead->is_over && ahead->scan->is_done;
}

void napkin_scan_stop(napkin_scan *scan)
{
  scan_ahead *ahead = scan->ahead;
  if (!ahead) return;
  pthread_mutex_lock(&ahead->mutex);
  ahead->is_to_stop = true;
  pthread_cond_signal(&ahead->change);
  pthread_mutex_unlock(&ahead->mutex);
  pthread_join(ahead->thread, NULL);
  free_all(ahead);
  scan->ahead = NULL;
}
