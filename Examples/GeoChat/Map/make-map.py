"""Makes the map's files in Page/ from Natural Earth, which is in the public domain.

usage: pip install rdata shapely
       apt-get download r-cran-rnaturalearthdata && dpkg-deb -x r-cran-rnaturalearthdata_*.deb FOLDER
       pip download --no-deps geopandas==0.13.2 && unzip -d FOLDER geopandas-*.whl
       make-map.py FOLDER

land-110.svg, land-50.svg: land and borders in Mercator's projection, for maps seen from afar and from near.
places.json: countries by their codes (the browser knows their names in every language) and large cities.
"""

import bz2
import collections
import gzip
import json
import lzma
import math
import pathlib
import struct
import sys
import warnings
import zlib

import rdata
from shapely import LineString, Polygon
from shapely.ops import linemerge, polylabel

PAGE = pathlib.Path(__file__).resolve().parent.parent / "Page"
# The width of the map in units of the file, and how far a simplified line may lie from the true one at the equator.
SCALES = {"110": (4096, 2.0), "50": (32768, 4.5)}
# The page opens at Stockholm, near enough to see its coast: there lines are left as they are.
HOME, HOME_REACH = (0.55019, 0.29412), 0.02
MAXIMUM_LATITUDE = 85.05112878


def read(folder, name):
    """A table of countries with their polygons, out of the package's database."""
    base = next(folder.rglob("rnaturalearthdata/data/Rdata.rdb"))
    index = rdata.conversion.convert(rdata.parser.parse_data(gzip.decompress(base.with_suffix(".rdx").read_bytes())))
    start, size = map(int, index["variables"][name])
    data = base.read_bytes()[start:start + size]
    return rdata.conversion.convert(rdata.parser.parse_data(unpacked(data)))


def unpacked(data):
    if data[4:5] == b"2":
        return bz2.decompress(data[5:])
    if data[4:5] == b"Z":
        return lzma.decompress(data[5:], lzma.FORMAT_RAW, filters=[{"id": lzma.FILTER_LZMA2}])
    return zlib.decompress(data[4:])


def project(point):
    """A point in Mercator's square, both numbers from 0 to 1."""
    longitude, latitude = map(float, point)
    latitude = max(-MAXIMUM_LATITUDE, min(MAXIMUM_LATITUDE, latitude))
    sine = math.sin(math.radians(latitude))
    return (longitude + 180) / 360, 0.5 - math.atanh(sine) / (2 * math.pi)


def rings(country):
    return [[project(point) for point in ring.coords] for ring in country.Polygons]


def lines(countries):
    """Coasts are what belongs to one country, borders what belongs to two."""
    owners = collections.Counter()
    for country in countries:
        for ring in rings(country):
            points = [(round(x, 6), round(y, 6)) for x, y in ring]
            for pair in {tuple(sorted(pair)) for pair in zip(points, points[1:]) if pair[0] != pair[1]}:
                owners[pair] += 1
    coasts = [pair for pair, count in owners.items() if count % 2]
    borders = [pair for pair, count in owners.items() if count % 2 == 0]
    ends = {point for pair in borders for point in pair} & {point for pair in coasts for point in pair}
    return coasts, borders, ends


def chains(pairs, ends):
    """Segments joined into lines that end only where borders meet the coast."""
    merged = linemerge([LineString(pair) for pair in pairs])
    for line in getattr(merged, "geoms", [merged]):
        points, part = list(line.coords), []
        for at, point in enumerate(points):
            part.append(point)
            if at and point in ends and at < len(points) - 1:
                yield part
                part = [point]
        yield part


def allowed(point):
    """How far a line may lie from a point of it, in units at the equator: a kilometre is a kilometre everywhere."""
    x, y = point
    share = min(1, max(0.06, math.dist(point, HOME) / HOME_REACH - 1))
    return math.cosh(math.pi * (1 - 2 * y)) * share


def simplified(pairs, ends, width, tolerance):
    """Lines with fewer points, by the method of Douglas and Peucker."""
    found = []
    for chain in chains(pairs, ends):
        limits = [tolerance / width * allowed(point) for point in chain]
        if chain[0] == chain[-1] and Polygon(chain).area < 2 * min(limits) ** 2:
            continue
        kept = {0, len(chain) - 1}
        parts = [(0, len(chain) - 1)]
        while parts:
            first, last = parts.pop()
            if last - first < 2:
                continue
            off = [distance(chain[at], chain[first], chain[last]) / limits[at] for at in range(first + 1, last)]
            most = max(off)
            # A ring is never less than a triangle.
            if most > 1 or (chain[first] == chain[last] and len(kept) < 4):
                middle = first + 1 + off.index(most)
                kept.add(middle)
                parts += [(first, middle), (middle, last)]
        found.append([(round(chain[at][0] * width), round(chain[at][1] * width)) for at in sorted(kept)])
    return found


def distance(point, one, other):
    """How far a point lies from a line between two."""
    (x, y), (dx, dy) = (point[0] - one[0], point[1] - one[1]), (other[0] - one[0], other[1] - one[1])
    length = dx * dx + dy * dy
    share = min(1, max(0, (x * dx + y * dy) / length)) if length else 0
    return math.hypot(x - share * dx, y - share * dy)


def closed(parts):
    """Parts joined end to end into rings; at each point an even number of them meets."""
    at = collections.defaultdict(list)
    for number, part in enumerate(parts):
        at[part[0]].append(number)
        at[part[-1]].append(number)
    used = set()
    for number, part in enumerate(parts):
        if number in used:
            continue
        used.add(number)
        ring = list(part)
        while ring[0] != ring[-1]:
            following = next(each for each in at[ring[-1]] if each not in used)
            used.add(following)
            part = parts[following] if parts[following][0] == ring[-1] else parts[following][::-1]
            ring += part[1:]
        yield ring


def path(lines_, is_closed):
    """The shortest spelling of lines: each starts with its place, and goes on by steps."""
    words = []
    for line in lines_:
        x, y = map(int, line[0])
        steps = []
        for to in line[1:]:
            step = int(to[0]) - x, int(to[1]) - y
            if step != (0, 0):
                steps += step
                x, y = map(int, to)
        if is_closed:
            steps = steps[:-2]
        if len(steps) < (4 if is_closed else 2):
            continue
        words.append(f"M{int(line[0][0])} {int(line[0][1])}l" + " ".join(map(str, steps)).replace(" -", "-") + ("z" if is_closed else ""))
    return "\n".join(words)


def write_land(countries, scale, width, tolerance):
    coasts, borders, ends = lines(countries.polygons)
    land = list(closed(simplified(coasts, ends, width, tolerance)))
    inner = simplified(borders, ends, width, tolerance)
    text = (f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {width}">\n'
            "<!-- Natural Earth, naturalearthdata.com, public domain -->\n"
            f'<path id="land" fill="#dde5d3" fill-rule="evenodd" d="{path(land, True)}"/>\n'
            f'<path id="borders" fill="none" stroke="#9aa58e" stroke-width="{width / 4096}" d="{path(inner, False)}"/>\n</svg>\n')
    (PAGE / f"land-{scale}.svg").write_text(text)
    print(f"land-{scale}.svg: {len(text)} bytes, {sum(map(len, land + inner))} points")


def label(country):
    """Where the name of a country stands: well inside its largest part."""
    largest = max((Polygon(ring).buffer(0) for ring in rings(country)), key=lambda each: each.area)
    largest = max(getattr(largest, "geoms", [largest]), key=lambda each: each.area)
    point = polylabel(largest, 0.0005)
    return round(point.x, 5), round(point.y, 5)


def cities(folder):
    base = next(folder.rglob("naturalearth_cities.shp"))
    shapes, table = base.read_bytes(), base.with_suffix(".dbf").read_bytes()
    count, start, size = struct.unpack("<IHH", table[4:12])
    for at in range(count):
        record = 100 + 28 * at
        longitude, latitude = struct.unpack("<dd", shapes[record + 12:record + 28])
        name = table[start + size * at + 1:start + size * (at + 1)].decode("latin-1").strip()
        x, y = project((longitude, latitude))
        yield name, round(x, 5), round(y, 5)


def write_places(folder, countries):
    table = countries.data
    rows = []
    for row, country in zip(table.to_dict("records"), countries.polygons):
        code = row["iso_a2"] if len(str(row["iso_a2"])) == 2 else ""
        rows.append([code, row["name"], *label(country), int(row["labelrank"])])
    rows.sort(key=lambda row: (row[4], row[1]))
    names = sorted({city[0]: city for city in cities(folder)}.values())
    line = lambda row: json.dumps(row, ensure_ascii=False, separators=(",", ":"))
    text = ('{"countries":[\n' + ",\n".join(map(line, rows)) + '\n],"cities":[\n' + ",\n".join(map(line, names)) + "\n]}\n")
    (PAGE / "places.json").write_text(text)
    print(f"places.json: {len(text.encode())} bytes, {len(rows)} countries, {len(names)} cities")


def main(folder):
    warnings.simplefilter("ignore")
    folder = pathlib.Path(folder)
    for scale, (width, tolerance) in SCALES.items():
        countries = read(folder, f"countries{scale}")
        write_land(countries, scale, width, tolerance)
    write_places(folder, countries)


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__.strip())
    main(sys.argv[1])
