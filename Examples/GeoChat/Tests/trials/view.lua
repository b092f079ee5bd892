-- Asks for the rooms in view of a random part of the map, as if a crowd moved it: often a city, at a level that
-- shows some tens of rooms.
local cities = { { 59.33, 18.07 }, { 48.86, 2.35 }, { 35.68, 139.69 }, { 40.71, -74.0 }, { -33.87, 151.21 } }
local thread = 0
function setup(each)
  each:set("number", thread)
  thread = thread + 1
end
function init()
  math.randomseed(7 + number)
end
function request()
  local city = cities[math.random(#cities)]
  local latitude = city[1] + math.random() * 3 - 1.5
  local longitude = city[2] + math.random() * 4 - 2
  local zoom = math.random(8, 12)
  local span = 225 / 2 ^ zoom / 4
  return wrk.format("GET", string.format(
    "/api/rooms?west=%.6f&south=%.6f&east=%.6f&north=%.6f&zoom=%d",
    longitude - span, latitude - span / 2, longitude + span, latitude + span / 2, zoom))
end
