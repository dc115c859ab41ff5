-- Lays the large tables of a Polder database on Postgres out in partitions by account; see docs/scale.md.
--
--   psql "$DATABASE_URL" --set=ON_ERROR_STOP=1 --file=docs/postgres/partition-by-account.sql
--
-- One transaction, with every server and worker stopped: rows are copied, so the database needs that room once more. What
-- is partitioned already is left as it is. Names of indexes and columns stay, so later migrations find what they know.

BEGIN;
SET LOCAL statement_timeout = 0;
SET LOCAL lock_timeout = 0;

CREATE FUNCTION pg_temp.partition_by_account(large regclass, partitions int) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  plain text := (SELECT relname FROM pg_class WHERE oid = large);
  -- To be made again: references of and to the table first go, then come back last.
  refer text[] := ARRAY(
    SELECT format('ALTER TABLE %s ADD CONSTRAINT %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid))
    FROM pg_constraint WHERE contype = 'f' AND large IN (conrelid, confrelid) AND conparentid = 0);
  indexes text[] := ARRAY(
    SELECT pg_get_indexdef(indexrelid) FROM pg_index WHERE indrelid = large AND NOT indisprimary);
  key text[] := ARRAY(
    SELECT attname::text FROM pg_index, unnest(indkey) WITH ORDINALITY AS k(number, place), pg_attribute
    WHERE indrelid = large AND indisprimary AND attrelid = large AND attnum = k.number ORDER BY place);
  each record;
BEGIN
  IF (SELECT relkind FROM pg_class WHERE oid = large) = 'p' THEN RETURN; END IF;
  FOR each IN SELECT conrelid::regclass AS owner, conname FROM pg_constraint
    WHERE contype = 'f' AND large IN (conrelid, confrelid) AND conparentid = 0
  LOOP
    EXECUTE format('ALTER TABLE %s DROP CONSTRAINT %I', each.owner, each.conname);
  END LOOP;
  EXECUTE format('ALTER TABLE %s RENAME TO %I', large, plain || '_before');
  EXECUTE format('CREATE TABLE %I (LIKE %I INCLUDING ALL EXCLUDING INDEXES) PARTITION BY HASH ("accountId")', plain, plain || '_before');
  FOR part IN 0..partitions - 1 LOOP
    EXECUTE format('CREATE TABLE %I PARTITION OF %I FOR VALUES WITH (MODULUS %s, REMAINDER %s)',
      plain || '_' || part, plain, partitions, part);
  END LOOP;
  EXECUTE format('INSERT INTO %I SELECT * FROM %I', plain, plain || '_before');
  EXECUTE format('DROP TABLE %I', plain || '_before');
  -- A key over partitions holds what they are partitioned by. Every id is looked for with its account.
  IF NOT 'accountId' = ANY (key) THEN key := '{accountId}' || key; END IF;
  EXECUTE format('ALTER TABLE %I ADD CONSTRAINT %I PRIMARY KEY (%s)', plain, plain || '_pkey',
    (SELECT string_agg(quote_ident(part), ', ') FROM unnest(key) AS part));
  FOR place IN 1..cardinality(indexes) LOOP EXECUTE indexes[place]; END LOOP;
  FOR place IN 1..cardinality(refer) LOOP EXECUTE refer[place]; END LOOP;
END $$;

SELECT pg_temp.partition_by_account(large, 16) FROM unnest(ARRAY[
  '"Invoice"', '"InvoiceLine"', '"StoredDocument"', '"Payment"'
]::regclass[]) AS large;

COMMIT;
