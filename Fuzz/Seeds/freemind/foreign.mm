<map version="1.0.1">
<!-- hello --><node TEXT="a" OWN="1"><other x="1"><more/>text</other><node TEXT="b"/></node><?pi x?>
</map>
