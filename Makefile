# Everything there is to do with this checkout. The work is done by Scripts/.

PREFIX ?= /usr/local
TOOL := .build/release/napkin
NEED := @Scripts/install-dependencies

.DEFAULT_GOAL := help
.PHONY: help demo build test check check-quick lint docs bench bench-quick coverage fuzz soak install
.PHONY: geochat museum

help: ## list these targets
	@sed -n 's/^\([a-z-]*\):.*## /\1 /p' Makefile | while read -r target purpose; do \
	  printf '  make %-12s %s\n' "$$target" "$$purpose"; done

demo: build ## run the tool on the examples, leave the results in Demo/
	@Scripts/demo

build: ## build the tool, .build/release/napkin
	$(NEED) build
	@Scripts/build

test: ## run all tests
	$(NEED) build
	@Scripts/test

check: ## check all that must hold before a change is taken
	$(NEED) build check programs hosts
	@Scripts/check

check-quick: ## check only what takes a few minutes: lint, purity, file sizes, arrows, docs
	$(NEED) build check
	@Scripts/check quick

lint: ## check the style of the sources and scripts
	$(NEED) check
	@Scripts/lint

docs: ## build the documentation, .build/docs
	$(NEED) build check
	@Scripts/docs

bench: ## measure speed and memory, beside other programs
	$(NEED) build bench
	@Scripts/bench

bench-quick: ## measure the tool beside other programs, in three minutes
	$(NEED) build bench
	@Scripts/bench quick

fuzz: ## feed the readers with damaged documents; TARGET=opml SECONDS_EACH=60
	$(NEED) build
	@Scripts/fuzz

coverage: ## run all tests at full length, and measure what they reach
	$(NEED) build check
	@Scripts/check coverage

soak: ## look for what shows itself seldom: kills, faults, long properties; takes hours
	$(NEED) build check programs hosts
	@Scripts/soak

geochat: ## start chat rooms pinned to a map, and print their address
	@Scripts/host geochat

museum: ## start a museum's guide and responses, and print its address
	@Scripts/host museum

install: $(TOOL) ## install the tool, its manual and completions into $(DESTDIR)$(PREFIX)
	@TOOL='$(TOOL)' Scripts/install '$(DESTDIR)$(PREFIX)'

$(TOOL):
	@$(MAKE) --no-print-directory build
