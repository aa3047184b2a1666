import { afterAll, beforeAll, expect, test } from 'vitest';
import { createScratchDatabase, type ScratchDatabase } from '../../server/src/testing/scratch-database.ts';
import { readColumns, readReferences, readUniqueRules } from './catalog.ts';
import { readSchemaText } from './schema-text.ts';
import { columnsInExpression, generateTablesModule } from './tables-module.ts';
import { generateTypesModule } from './types-module.ts';

let scratch: ScratchDatabase;

beforeAll(async () => {
  scratch = await createScratchDatabase();
  await scratch.pool.query(`
    create extension pg_trgm;
    create collation by_letter (provider = icu, locale = 'und');
    create type shade as enum ('dark', 'light');
    create sequence ticket_number_seq as integer start 7;
    create table ticket (
      id uuid not null,
      "position" integer not null default nextval('ticket_number_seq') check ("position" > 0),
      line bigint generated always as identity,
      name text not null collate by_letter,
      shade shade,
      tags text[],
      parent_id uuid references ticket,
      is_long boolean not null generated always as (length(name) > 10) stored,
      constraint ticket_pkey primary key (id) include (name),
      unique nulls not distinct (parent_id, "position")
    );
    alter sequence ticket_number_seq owned by ticket.position;
    create unique index ticket_name_key on ticket (coalesce(parent_id, '00000000-0000-0000-0000-000000000000'::uuid),
      lower(name || ' shade''s ' || name)) where tags is null;
    create index ticket_search_idx on ticket using gin (name gin_trgm_ops);
    create function noop() returns trigger language plpgsql as $$ begin return null; end $$;
    create trigger ticket_noop after delete on ticket for each row execute function noop();
    create statistics ticket_words (dependencies) on name, parent_id from ticket;
    comment on table ticket is 'A customer''s ticket';
    comment on column ticket.line is 'Never shown';
    create view long_ticket as select id from ticket where is_long;`);
});
afterAll(() => scratch.drop());

test('lists every kind of object that a migration can create, in a stable order', async () => {
  const columns = await readColumns(scratch.pool);
  const output = await readSchemaText(scratch.pool, columns);
  expect(
    output
      .split('\n')
      .map((line) => line.replace(/^ {2}/, ''))
      .filter(Boolean),
  ).toEqual([
    '-- Generated from the migrations by `npm run schema`. Do not edit.',
    'extension pg_trgm',
    "collation by_letter (provider = icu, locale = 'und')",
    "type shade as enum ('dark', 'light')",
    'sequence ticket_number_seq as integer start 7 increment 1 cache 1 owned by ticket.position',
    'CREATE OR REPLACE FUNCTION public.noop()',
    ' RETURNS trigger',
    ' LANGUAGE plpgsql',
    'AS $function$ begin return null; end $function$',
    'table ticket',
    'id uuid not null',
    "position integer not null default nextval('ticket_number_seq'::regclass)",
    'line bigint not null generated always as identity',
    'name text collate by_letter not null',
    'shade shade',
    'tags text[]',
    'parent_id uuid',
    'is_long boolean not null generated always as ((length(name) > 10)) stored',
    'CREATE INDEX ticket_search_idx ON public.ticket USING gin (name gin_trgm_ops)',
    expect.stringMatching(/^CREATE UNIQUE INDEX ticket_name_key .* WHERE \(tags IS NULL\)$/),
    'constraint ticket_parent_id_fkey FOREIGN KEY (parent_id) REFERENCES ticket(id)',
    'constraint ticket_parent_id_position_key UNIQUE NULLS NOT DISTINCT (parent_id, "position")',
    'constraint ticket_pkey PRIMARY KEY (id) INCLUDE (name)',
    'constraint ticket_position_check CHECK (("position" > 0))',
    'CREATE TRIGGER ticket_noop AFTER DELETE ON public.ticket FOR EACH ROW EXECUTE FUNCTION noop()',
    'CREATE STATISTICS public.ticket_words (dependencies) ON name, parent_id FROM ticket',
    "comment 'A customer''s ticket'",
    "comment on line 'Never shown'",
    'view long_ticket as  SELECT id',
    ' FROM ticket',
    'WHERE is_long;',
  ]);
  expect(await readSchemaText(scratch.pool, columns)).toBe(output);
});

test('lists required columns, types and the columns of unique rules', async () => {
  const source = generateTablesModule(
    await readColumns(scratch.pool),
    await readUniqueRules(scratch.pool),
    await readReferences(scratch.pool),
  );
  const tables = new Function(`${source.replace('export const', 'const').replace('as const', '')} return TABLES;`)();
  expect(tables).toEqual({
    ticket: {
      columns: {
        id: { type: 'uuid', notNull: true },
        position: { type: 'int4', notNull: true },
        line: { type: 'int8', notNull: true },
        name: { type: 'text', notNull: true },
        shade: { type: 'shade', notNull: false },
        tags: { type: 'text[]', notNull: false },
        parent_id: { type: 'uuid', notNull: false },
        is_long: { type: 'bool', notNull: true },
      },
      unique: {
        ticket_name_key: ['parent_id', 'name'],
        ticket_parent_id_position_key: ['parent_id', 'position'],
        ticket_pkey: ['id'],
      },
      references: { parent_id: 'ticket' },
    },
  });
});

test('does not read functions, types and string literals as columns', () => {
  const columns = ['name', 'lower', 'uuid', 'text'];
  expect(columnsInExpression(`lower((name)::text) || 'text''s' || (lower)::uuid`, columns)).toEqual(['name', 'lower']);
});

test('types a generated column as read-only and a column with a default as optional', async () => {
  const types = generateTypesModule(await readColumns(scratch.pool));
  expect(types).toContain('  is_long: Computed<boolean>;');
  expect(types).toContain('  line: Generated<number>;');
  expect(types).toContain('  tags: string[] | null;');
});
