"""python3 -m QA calendars [FOLDER]: other programs read our calendars, and find the same in them.

icalendar reads every file, recurring_ical_events finds the times at which something comes round, in three zones across
two changes of clocks, and todoman lists the to-dos. Files of a folder are read and written again: icalendar has to see
the same components. What is not installed is not asked."""

import datetime
import importlib.util
import json
import random
import shutil
import zoneinfo

from QA.shared import NAPKIN, Failures, convert, files_in, must, run, work_folder, write

ZONES = "Europe/Stockholm", "America/New_York", "Australia/Sydney"
UTC = datetime.timezone.utc
TEXTS = ["Buy milk", "a, b; c\\d", "äöü, " * 40 + "end", "日本語" * 60, "two\nlines", "BEGIN:VTODO",
         "e\u0301 👩‍👩‍👧", "x" * 75, "colon: \"quoted\"", "\\n"]
failures = Failures("calendars")


def milliseconds(time):
    return int(time.timestamp()) * 1000


def due(todo):
    """When a to-do is due, or an event begins."""
    return todo.get("DUE", todo.get("DTSTART")).dt


def written(document, work, *options):
    """A document, given as JSON with its kind, as icalendar reads it when it is a calendar."""
    import icalendar

    source, target = write(work / "in.napkin.json", document), work / "out.ics"
    done = convert(source, target, *options)
    if done.returncode:
        failures.add("not written", done.stderr)
    raw = target.read_bytes()
    if b"\n" in raw.replace(b"\r\n", b"") or max(map(len, raw.split(b"\r\n"))) > 75:
        failures.add("lines are not as they have to be")
    return icalendar.Calendar.from_ical(raw)


def plan_list(plans, zones=()):
    """A plan list in JSON, with the rules of zones as a calendar brings them along."""
    import icalendar

    lines = []
    for zone in zones:
        rules = icalendar.Timezone.from_tzid(zone, first_date=datetime.date(2020, 1, 1))
        lines += rules.to_ical().decode().replace("\r\n ", "").split("\r\n")[:-1]
    kept = [{"format": "ics", "key": "VCALENDAR", "value": "\n".join(lines)}]
    return {"planList": {"id": "list", "name": "QA", "plans": plans, "foreign": kept if lines else []}}


def texts(work):
    """Names, notes and dates are what was given."""
    start = datetime.datetime(2026, 11, 30, 9, tzinfo=UTC)
    plans = [{"id": f"plan {number}", "name": text, "note": text * 2, "created": milliseconds(start),
              "reminders": [{"at": milliseconds(start) + number * 1000}]} for number, text in enumerate(TEXTS)]
    plans[1]["completed"] = milliseconds(start)
    todos = written(plan_list(plans), work).todos
    for plan, todo in zip(plans, todos, strict=True):
        found = str(todo["SUMMARY"]), str(todo["DESCRIPTION"]), str(todo["UID"]), milliseconds(due(todo))
        if found != (plan["name"], plan["note"], plan["id"], plan["reminders"][0]["at"]):
            failures.add("other values", plan["id"], found)
        status = "COMPLETED" if "completed" in plan else "NEEDS-ACTION"
        if todo["STATUS"] != status or len(todo.walk("VALARM")) != 1:
            failures.add("another status or alarm", plan["id"])
    return len(todos)


def mondays(work, options=()):
    """Every Monday at nine stays at nine, in each zone, for a year."""
    import recurring_ical_events

    plans = []
    for zone in ZONES:
        start = datetime.datetime(2026, 3, 2, 9, tzinfo=zoneinfo.ZoneInfo(zone))
        offset = int(start.utcoffset().total_seconds())
        plans.append({"id": zone, "name": zone, "reminders": [
            {"at": milliseconds(start), "secondsFromUTC": offset, "zone": zone, "unit": "week"}]})
    calendar = written(plan_list(plans, ZONES), work, *options)
    kinds = ["VEVENT"] if options else ["VTODO"]
    query = recurring_ical_events.of(calendar, components=kinds)
    count = 0
    for item in query.between((2026, 3, 1), (2027, 3, 1)):
        zone, count = str(item["UID"]), count + 1
        local = item["DTSTART"].dt.astimezone(zoneinfo.ZoneInfo(zone))
        if (local.weekday(), local.hour, local.minute) != (0, 9, 0):
            failures.add("not Monday at nine", zone, local)
    if count != 52 * len(ZONES):
        failures.add("another number of Mondays", count)
    return count


def months(start, every, count):
    """The times of a monthly reminder: a day that a month lacks becomes its last."""
    for number in range(count):
        month = start.month - 1 + number * every
        first = start.replace(year=start.year + month // 12, month=month % 12 + 1, day=1)
        last = (first.replace(day=28) + datetime.timedelta(days=4)).replace(day=1) - datetime.timedelta(days=1)
        yield first.replace(day=min(start.day, last.day))


def recurrences(work):
    """Reminders come round when Napkin says, whatever the day, the unit and the distance to UTC."""
    import recurring_ical_events

    chance = random.Random(1)
    plans, expected = [], {}
    for number in range(60):
        unit, every = chance.choice(["day", "week", "month", "year"]), chance.randint(1, 3)
        offset = chance.choice([0, 3600, -18000, 20700, 46800])
        zone = datetime.timezone(datetime.timedelta(seconds=offset))
        start = datetime.datetime(
            2024, 1, chance.choice([1, 28, 29, 30, 31]), chance.choice([0, 9, 23]), 30, tzinfo=zone)
        if unit in ("day", "week"):
            step = datetime.timedelta(days=every * (7 if unit == "week" else 1))
            times = [start + step * index for index in range(1500)]
        else:
            if unit == "year":
                start = start.replace(month=2, day=chance.choice([1, 28, 29]))
            times = list(months(start, every * (12 if unit == "year" else 1), 60))
        name = f"{number} {unit} {every}"
        plans.append({"id": name, "name": name, "reminders": [
            {"at": milliseconds(start), "secondsFromUTC": offset, "unit": unit, "every": every}]})
        expected[name] = {time for time in times if time.year < 2028}
    calendar = written(plan_list(plans), work)
    found = {name: set() for name in expected}
    for item in recurring_ical_events.of(calendar, components=["VTODO"]).between((2023, 12, 1), (2028, 2, 1)):
        time = item["DTSTART"].dt
        if time.year < 2028:
            found[str(item["UID"])].add(time)
    for name, times in expected.items():
        until = datetime.datetime(2027, 1, 1, tzinfo=UTC)
        wrong = {time for time in times ^ found[name] if time < until}
        if wrong:
            failures.add("other times", name, sorted(wrong)[:3])
    return sum(map(len, found.values()))


def listed(work):
    """todoman lists the to-dos of a calendar."""
    folder = work / "todo" / "qa"
    folder.mkdir(parents=True)
    names = [text for text in TEXTS if "\n" not in text and len(text) < 50]
    for number, name in enumerate(names):
        calendar = written(plan_list([{"id": str(number), "name": name}]), work)
        (folder / f"{number}.ics").write_bytes((work / "out.ics").read_bytes())
        assert calendar.todos
    config = work / "config.py"
    config.write_text(f'path = "{work}/todo/*"\ndate_format = "%Y-%m-%d"\ntime_format = "%H:%M"\n'
                      f'cache_path = "{work}/cache.db"\ndefault_list = "qa"\n')
    said = must("todo", "--config", config, "--porcelain", "list", "--sort", "summary")
    found = {row["summary"] for row in json.loads(said)}
    if found != set(names):
        failures.add("todoman lists others", sorted(found ^ set(names)))
    return len(found)


def shape(component):
    """What icalendar sees of a component, in an order that does not matter."""
    values = sorted((name, value.to_ical() if hasattr(value, "to_ical") else str(value))
                    for name, value in component.property_items(recursive=False)
                    if component.name != "VCALENDAR" or name not in ("PRODID", "VERSION", "NAME", "X-WR-CALNAME"))
    return component.name, repr(values), sorted(map(shape, component.subcomponents))


def returned(folder, work):
    """Calendars of other programs come back with all that icalendar sees in them."""
    import icalendar

    count = 0
    for path in files_in(folder, ".ics"):
        try:
            before = icalendar.Calendar.from_ical(path.read_bytes())
        except (ValueError, IndexError, KeyError):
            continue
        done = convert(path, work / "list.napkin.json", "--strict")
        if done.returncode:
            continue
        convert(work / "list.napkin.json", work / "back.ics").check_returncode()
        after = icalendar.Calendar.from_ical((work / "back.ics").read_bytes())
        count += 1
        if shape(before) != shape(after):
            failures.add("comes back otherwise", path)
    return count


def main(folder=None):
    if not all(map(importlib.util.find_spec, ["icalendar", "recurring_ical_events"])):
        print("calendars: icalendar and recurring_ical_events are not installed, so nothing was asked")
        return
    import icalendar
    if not hasattr(icalendar.Timezone, "from_tzid"):
        print("calendars: icalendar is older than version 6, so nothing was asked")
        return
    with work_folder() as work:
        figures = [f"{texts(work)} to-dos", f"{mondays(work)} Mondays at nine",
                   f"{mondays(work, ['--events'])} as events", f"{recurrences(work)} times"]
        if shutil.which("todo"):
            figures.append(f"{listed(work)} listed by todoman")
        if folder:
            figures.append(f"{returned(folder, work)} files returned")
    failures.end(", ".join(figures))
