-- Lays the large tables of a Polder database on Postgres out in partitions by account; see docs/scale.md.
--
--   psql "$DATABASE_URL" --set=ON_ERROR_STOP=1 --file=docs/postgres/partition-by-account.sql
--
-- One transaction, with every server and worker stopped: rows are copied, so the database needs that room once more. What
-- is partitioned already is left as it is. Names of indexes and columns stay, so later migrations find what they know.

BEGIN;
SET LOCAL statement_timeout = 0;
SET LOCAL lock_timeout = 0;
SET LOCAL maintenance_work_mem = '512MB';

DO $$
DECLARE
  partitions CONSTANT int := 16;
  large CONSTANT regclass[] := ARRAY(
    SELECT oid FROM pg_class WHERE relkind = 'r'
      AND oid = ANY ('{"\"Invoice\"", "\"InvoiceLine\"", "\"StoredDocument\"", "\"Payment\""}'::regclass[]));
  -- References of and to them go first and come back last, when all of them are checked once.
  refer CONSTANT text[] := ARRAY(
    SELECT format('ALTER TABLE %s ADD CONSTRAINT %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid))
    FROM pg_constraint WHERE contype = 'f' AND conparentid = 0 AND (conrelid = ANY (large) OR confrelid = ANY (large)));
  drops CONSTANT text[] := ARRAY(
    SELECT format('ALTER TABLE %s DROP CONSTRAINT %I', conrelid::regclass, conname)
    FROM pg_constraint WHERE contype = 'f' AND conparentid = 0 AND (conrelid = ANY (large) OR confrelid = ANY (large)));
  whole regclass;
  plain text;
  key text[];
  indexes text[];
  statement text;
BEGIN
  FOREACH statement IN ARRAY drops LOOP EXECUTE statement; END LOOP;
  FOREACH whole IN ARRAY large LOOP
    plain := (SELECT relname FROM pg_class WHERE oid = whole);
    indexes := ARRAY(SELECT pg_get_indexdef(indexrelid) FROM pg_index WHERE indrelid = whole AND NOT indisprimary);
    key := ARRAY(
      SELECT attname::text FROM pg_index, unnest(indkey) WITH ORDINALITY AS k(number, place), pg_attribute
      WHERE indrelid = whole AND indisprimary AND attrelid = whole AND attnum = k.number ORDER BY place);
    -- A key over partitions holds what they are partitioned by. Every id is looked for with its account.
    IF NOT 'accountId' = ANY (key) THEN key := '{accountId}' || key; END IF;
    EXECUTE format('ALTER TABLE %s RENAME TO %I', whole, plain || '_before');
    EXECUTE format(
      'CREATE TABLE %I (LIKE %I INCLUDING ALL EXCLUDING INDEXES) PARTITION BY HASH ("accountId")', plain, plain || '_before');
    FOR part IN 0..partitions - 1 LOOP
      EXECUTE format('CREATE TABLE %I PARTITION OF %I FOR VALUES WITH (MODULUS %s, REMAINDER %s)',
        plain || '_' || part, plain, partitions, part);
    END LOOP;
    EXECUTE format('INSERT INTO %I SELECT * FROM %I', plain, plain || '_before');
    EXECUTE format('DROP TABLE %I', plain || '_before');
    EXECUTE format('ALTER TABLE %I ADD CONSTRAINT %I PRIMARY KEY (%s)', plain, plain || '_pkey',
      (SELECT string_agg(quote_ident(part), ', ') FROM unnest(key) AS part));
    FOREACH statement IN ARRAY indexes LOOP EXECUTE statement; END LOOP;
  END LOOP;
  FOREACH statement IN ARRAY refer LOOP EXECUTE statement; END LOOP;
END $$;

COMMIT;
