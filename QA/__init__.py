"""The checks that ask others: parsers, programs and the system what they think of what Napkin does.

Each module with a `main` is a check; `Scripts/check NAME [ARGUMENT...]` runs it, or QA/NAME.sh. NAPKIN names
another tool than .build/release/napkin. `shared` has what all of them need.
"""
