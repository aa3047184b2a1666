-- How the columns of numbers and dates of an import are read, by column index: { "2": { "reading": "day_first", "basis": "values" } }.
alter table import_batch add column readings jsonb;
