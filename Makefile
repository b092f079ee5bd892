# Everything there is to do with this checkout. The work is done by Scripts/.

PREFIX ?= /usr/local
TOOL := .build/release/napkin
NEED := @Scripts/install-dependencies

.DEFAULT_GOAL := help
.PHONY: help demo build test check check-quick lint docs bench bench-quick fuzz install

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
	$(NEED) build check programs
	@Scripts/check

check-quick: ## check only what takes a few minutes: lint, purity, file sizes, docs
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
	@Scripts/build
	@Scripts/bench

bench-quick: ## measure the tool beside other programs, in two minutes
	$(NEED) build bench
	@Scripts/build
	@Scripts/bench quick

fuzz: ## feed the readers with damaged documents (not there yet)
	@echo 'make fuzz: this version has no fuzz targets' >&2; exit 1

install: $(TOOL) ## install the tool into $(DESTDIR)$(PREFIX)/bin
	install -d '$(DESTDIR)$(PREFIX)/bin'
	install -m 755 $(TOOL) '$(DESTDIR)$(PREFIX)/bin/napkin'

$(TOOL):
	@$(MAKE) --no-print-directory build
