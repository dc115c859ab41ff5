-- Documents are found by what their lines bill as well. The first server that starts writes the texts of all of them anew.

INSERT INTO "Upkeep" ("name", "at")
SELECT 'search_texts_to_rebuild', strftime('%Y-%m-%dT%H:%M:%fZ', 'now') WHERE EXISTS (SELECT 1 FROM "Invoice");
