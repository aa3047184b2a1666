import type { AnyResource } from '@leadwright/contract/resource';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { TABLES } from '../database/columns.gen.ts';
import { builderOf, hasBuilder, newBody, newWord, otherValueOf, type Row } from '../testing/builders.ts';
import { addValidRow, entityCalls, idsOf, validValuesOf } from '../testing/entity-calls.ts';
import { allResources, features } from '../testing/features.ts';
import {
  aboveMaximum,
  appendCharacter,
  belowMinimum,
  listsWithExtraItem,
  maxLengthTexts,
  wrongTypeValues,
} from '../testing/field-values.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';

// These tests write to each entity with real calls.

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const resources = features.flatMap((feature) => feature.resources).filter(hasBuilder);

test.each(allResources.map(({ name }) => name))('has a builder for rows of "%s"', (name) => {
  expect(builderOf({ name }).entity.resource.name).toBe(name);
});

describe.each(resources)('$name', (resource) => {
  const { fields } = resource;
  const names = Object.keys(fields.shape);
  const fieldOf = (name: string) => fields.shape[name] as z.ZodType;
  let calls: ReturnType<typeof entityCalls>;
  beforeAll(() => {
    calls = entityCalls(app, resource);
  });
  const addRow = (values?: object) => addValidRow(app, resource, values);
  const createValues = (word?: string) =>
    newBody((endpoint, input) => app.call(app.admin, endpoint, input), resource, word);
  const loadRow = async (id: string) => (await calls.view(id)).body;
  const loadListedIds = async () => idsOf((await calls.list()).rows);

  test('stores the sent values and the defaults and returns the row', async () => {
    const values = await createValues();
    const { body: row } = await calls.add(values);
    expect(row).toMatchObject({ ...fields.parse(values), version: 1, archived_at: null });
    expect(row.can).toEqual({ update: true, delete: true });
    expect(await loadRow(row.id)).toEqual(row);
    expect(await loadListedIds()).toContain(row.id);
  });

  const { immutableFields = [], dependentFields = [], entity } = builderOf(resource);
  const changeableFields = names.filter((name) => !immutableFields.includes(name) && !dependentFields.includes(name));
  /** Returns a change of the name or, for a row without a name, of the first field that any change may set. */
  const changeOf = async (row: Row) => {
    const nameField = ['name', 'display_name'].find((field) => field in fields.shape);
    if (nameField) return { [nameField]: `Changed ${newWord()}` };
    const name = changeableFields.find((field) => field !== entity.states?.field)!;
    return { [name]: await differentValue(resource, name, row) };
  };
  test('stores texts of the maximum length', async () => {
    const independentTexts = Object.entries(maxLengthTexts(fields)).filter(([name]) => !dependentFields.includes(name));
    const values = { ...(await createValues()), ...Object.fromEntries(independentTexts) };
    expect((await calls.add(values)).body).toMatchObject(fields.parse(values));
  });

  test('returns the problems of all fields together', async () => {
    const invalidReply = await calls.add(wrongTypeValues(fields));
    expect([invalidReply.status, invalidFields(invalidReply)]).toEqual([422, names.toSorted()]);
    const requiredNames = names.filter((name) => !fieldOf(name).safeParse(undefined).success).toSorted();
    const emptyReply = await calls.add({});
    expect([emptyReply.status, invalidFields(emptyReply)]).toEqual([422, requiredNames]);
    for (const message of [invalidReply, emptyReply].flatMap(({ body }) => Object.values(body.fields ?? {})))
      expect(message).toMatch(/^[A-Z].+\.$/);
  });

  const invalidValues: [string, Record<string, unknown>][] = [
    ['a NUL in a text', appendCharacter(fields, '\0')],
    ['half a surrogate pair in a text', appendCharacter(fields, '\ud800')],
    ['values above the maximum', aboveMaximum(fields)],
    ['values below the minimum', belowMinimum(fields)],
    ['a list with too many items', listsWithExtraItem(fields)],
  ];
  test.each(invalidValues.filter(([, invalid]) => Object.keys(invalid).length > 0))(
    'reports %s as a problem of its field when a row is added or edited',
    async (_, invalid) => {
      const row = await addRow();
      const values = await createValues();
      const previousIds = await loadListedIds();
      const addReply = await calls.add({ ...values, ...invalid });
      expect([addReply.status, invalidFields(addReply)]).toEqual([422, Object.keys(invalid).toSorted()]);
      const editReply = await calls.edit(row.id, { version: 1, ...invalid });
      expect([editReply.status, editReply.body.fields]).toEqual([422, addReply.body.fields]);
      expect(await loadRow(row.id)).toEqual(row);
      expect(await loadListedIds()).toEqual(previousIds);
    },
  );

  test.each(changeableFields)('changes %s without changing the other fields', async (name) => {
    const row = await addRow();
    const { states } = entity;
    const value =
      states?.field === name ? states.next[row[name] as string]![0] : await differentValue(resource, name, row);
    const { body: edited } = await calls.edit(row.id, { version: 1, [name]: value });
    const { [name]: changedValue, ...otherFields } = Object.fromEntries(names.map((field) => [field, edited[field]]));
    expect([changedValue, edited.version]).toEqual([value, 2]);
    expect(row).toMatchObject(otherFields);
    expect(await loadRow(row.id)).toEqual(edited);
  });

  test.each(names.filter((name) => immutableFields.includes(name)))('rejects a change of %s', async (name) => {
    const row = await addRow();
    const editReply = await calls.edit(row.id, { version: 1, [name]: await differentValue(resource, name, row) });
    expect([editReply.status, invalidFields(editReply)]).toEqual([422, [name]]);
    expect(await loadRow(row.id)).toEqual(row);
  });

  test('keeps the version of a row when nothing changes', async () => {
    const row = await addRow();
    for (const change of [{}, Object.fromEntries(changeableFields.map((name) => [name, row[name]]))])
      expect((await calls.edit(row.id, { version: 1, ...change })).body).toEqual(row);
    expect(await loadRow(row.id)).toEqual(row);
  });

  test('rejects a change of an outdated version and returns the current row', async () => {
    const row = await addRow();
    const { id } = row;
    const { body: editedRow } = await calls.edit(id, { version: 1, ...(await changeOf(row)) });
    const outdatedEdit = await calls.edit(id, { version: 1, ...(await changeOf(editedRow)) });
    expect([outdatedEdit.status, outdatedEdit.body.code]).toEqual([409, 'conflict']);
    expect(outdatedEdit.body.detail).toEqual({ current: editedRow });
    expect(await loadRow(id)).toEqual(editedRow);
  });

  test('removes an archived row from lists and choices until it is restored', async () => {
    const word = newWord();
    const { id } = (await calls.add(await createValues(word))).body;
    const loadOfferedIds = async () =>
      [await calls.loadOptionIds({ q: word }), await calls.loadOptionIds({ id })].map(({ ids }) => ids);
    expect(await loadOfferedIds()).toEqual([[id], [id]]);
    const archiveReply = await calls.remove(id);
    expect(archiveReply.body).toEqual({ id, version: 2 });
    expect(await loadListedIds()).not.toContain(id);
    expect(await loadOfferedIds()).toEqual([[], []]);
    expect((await loadRow(id)).archived_at).not.toBeNull();
    for (const repeated of [await calls.remove(id), await calls.edit(id, { version: 2, name: 'Other name' })])
      expect([repeated.status, repeated.body.detail]).toEqual([409, { allowed: ['restore'] }]);
    const restoreReply = await calls.edit(id, { version: 2, archived: false });
    expect(restoreReply.body).toMatchObject({ version: 3, archived_at: null });
    const restoredAgain = await calls.edit(id, { version: 3, archived: false });
    expect([restoredAgain.status, restoredAgain.body.detail]).toEqual([409, { allowed: ['update', 'archive'] }]);
    expect(await loadListedIds()).toContain(id);
    expect(await loadOfferedIds()).toEqual([[id], [id]]);
  });

  test('logs each change with the previous and the new row', async () => {
    const row = await addRow();
    const { body: edited } = await calls.edit(row.id, { version: 1, ...(await changeOf(row)) });
    await calls.remove(row.id);
    const archived = await loadRow(row.id);
    const { body: restored } = await calls.edit(row.id, { version: 3, archived: false });
    const { rows: events } = await app.pool.query(
      'select action, user_id, before, after from audit_event where entity = $1 and entity_id = $2 order by id',
      [resource.name, row.id],
    );
    expect(events).toEqual(
      [
        { action: 'create', before: null, after: row },
        { action: 'update', before: row, after: edited },
        { action: 'archive', before: null, after: null },
        { action: 'restore', before: archived, after: restored },
      ].map((event) => ({ ...event, user_id: app.admin.id })),
    );
  });

  const { rule } = entity;
  const uniqueConstraints = Object.entries(TABLES[rule.table].unique as Record<string, readonly string[]>).map(
    ([constraint, columns]) => [constraint, columns.filter((column) => column in fields.shape)] as const,
  );
  test.each(uniqueConstraints.filter(([, columns]) => columns.length > 0))(
    'reports a duplicate of %s as a problem of its field when a row is added or edited',
    async (_, columns) => {
      const row = await addRow();
      const uniqueValues = Object.fromEntries(
        columns.map((column) => [column, IS_NAME.test(column) ? respell(String(row[column])) : row[column]]),
      );
      const addReply = await calls.add({ ...(await createValues()), ...uniqueValues });
      expect([addReply.status, invalidFields(addReply)]).toEqual([422, columns.slice(-1)]);
      expect(addReply.body.fields?.[columns.at(-1)!]).toMatch(/^(Another .+|This .+ already has .+)\.$/);
      // A field that cannot be changed cannot take the value of another row.
      if (immutableFields.includes(columns.at(-1)!)) return;
      const otherRow = await addRow(
        Object.fromEntries(Object.entries(uniqueValues).filter(([name]) => immutableFields.includes(name))),
      );
      const editReply = await calls.edit(otherRow.id, { version: 1, ...uniqueValues });
      expect([editReply.status, editReply.body.fields]).toEqual([422, addReply.body.fields]);
      expect(await loadRow(otherRow.id)).toEqual(otherRow);
    },
  );

  test('returns 404 for an unknown row and a field problem for an invalid id', async () => {
    const requestAll = (id: string) => [calls.view(id), calls.edit(id, { version: 1 }), calls.remove(id)];
    for (const { status, body } of await Promise.all(requestAll(crypto.randomUUID())))
      expect([status, body.code]).toEqual([404, 'not_found']);
    for (const response of await Promise.all(requestAll('none')))
      expect([response.status, invalidFields(response)]).toEqual([422, ['id']]);
  });
});

const IS_NAME = /^(name|code|number)$/;
/** Returns a name in other letters that count as the same: wide capitals. */
const respell = (name: string) =>
  name.toUpperCase().replace(/[A-Z\d]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) + 0xfee0));

/** Returns the names of the fields with problems: "phones.0.number" is a problem of `phones`. */
function invalidFields({ body }: { body: { fields?: Record<string, string> | undefined } }): string[] {
  return [...new Set(Object.keys(body.fields ?? {}).map((path) => path.split('.')[0]!))].toSorted();
}

/** Returns a valid value for a field that differs from the value in the row. */
async function differentValue(resource: AnyResource, name: string, row: Row): Promise<unknown> {
  const otherValue = otherValueOf((endpoint, input) => app.call(app.admin, endpoint, input), resource, name, row);
  if (otherValue) return otherValue;
  const values = await validValuesOf(app, resource.fields.shape[name] as z.ZodType);
  const value = values.find(
    (candidate) =>
      JSON.stringify(candidate) !== JSON.stringify(row[name]) &&
      Object.keys(resource.rules({ ...row, [name]: candidate })).length === 0,
  );
  if (value === undefined) {
    throw new Error(
      `No other value is known for "${resource.name}.${name}": add one to SAMPLE_VALUES in server/src/testing/field-values.ts.`,
    );
  }
  return value;
}
