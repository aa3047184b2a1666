import { exportOptions, importOptions } from '@leadwright/contract/features/field-options';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type FieldFixture, fieldFixture } from '../values/testing/field-fixture.ts';
import { optionCalls } from './testing/option-fixture.ts';

let fixture: FieldFixture;
beforeAll(async () => {
  fixture = await fieldFixture();
});
afterAll(() => fixture.app.close());

const { addField, read, labels, edit, move } = optionCalls(() => fixture);

describe('an option file', () => {
  const exportFile = async (id: string) => {
    const { body } = await fixture.app.request(fixture.app.admin, exportOptions, { params: { id } });
    return String(body);
  };
  const importFile = async (id: string, text: string) =>
    fixture.app.request(fixture.app.admin, importOptions, {
      params: { id },
      body: { version: (await read(id)).version, text },
    });

  test('contains all option properties and changes nothing when imported again', async () => {
    const id = await addField();
    await edit(id, 'red', {
      colour: '#ff0000',
      synonyms: ['Rouge', 'a, "b"'],
      is_default: true,
      campaign_id: fixture.campaigns[0],
    });
    await edit(id, 'green', { label: '=cmd()' });
    await move(id, 'blue', 'retired');
    const text = await exportFile(id);
    expect(text.replace('\uFEFF', '').trim().split('\r\n')).toEqual([
      'code,label,state,colour,default,synonyms,campaign,merged_into',
      'red,Red,active,#ff0000,yes,"Rouge | a, ""b""",ONE-1,',
      "green,'=cmd(),active,,no,,,",
      'blue,Blue,retired,,no,,,',
    ]);
    const before = (await read(id)).options;
    const { status, body } = await importFile(id, text);
    expect([status, body.added, body.changed, body.options]).toEqual([200, 0, 0, before]);
  });

  test('adds, changes and orders options', async () => {
    const id = await addField();
    const { status, body } = await importFile(id, 'label;colour;state\nBlue;#0000ff;\nViolet;;\nRed;;retired\n');
    expect([status, body.added, body.changed]).toEqual([200, 1, 2]);
    expect(body.options.map(({ code, label, colour, state }) => [code, label, colour, state])).toEqual([
      ['blue', 'Blue', '#0000ff', 'active'],
      ['violet', 'Violet', '', 'active'],
      ['red', 'Red', '', 'retired'],
      ['green', 'Green', '', 'active'],
    ]);
  });

  test.each([
    ['label,colour\nCyan,#00ffff\nPink,rose', { 'lines.3': 'Line 3, colour: Expected a colour such as #3366cc.' }],
    ['label,state\nCyan,gone', { 'lines.2': 'Line 2, state: Expected active or retired.' }],
    [
      'label\nCyan\n"Two\nlines"\nwhite,x\ncyan',
      {
        'lines.5': expect.stringContaining('Line 5, columns: Expected 1 cells'),
        'lines.6': 'Line 6, label: The same as in line 2.',
      },
    ],
    ['name\nCyan', { 'lines.1': expect.stringContaining('Line 1, name: Expected the columns') }],
    ['label,default\nCyan,maybe', { 'lines.2': 'Line 2, default: Expected yes or no.' }],
    [
      'label,campaign\nCyan,NONE-1',
      { 'lines.2': 'Line 2, campaign: Expected the code of a campaign that uses the field.' },
    ],
    ['code,label\nc1,\nc2,Cyan', { 'lines.2': expect.stringMatching(/^Line 2, label: /) }],
    ['code,label\nred,Green', { 'lines.2': 'Line 2, label: Another option already has this value.' }],
  ])('rejects an invalid line with its number and changes nothing: %j', async (text, problems) => {
    const id = await addField();
    const { status, body } = await importFile(id, text);
    expect([status, body.fields]).toEqual([422, problems]);
    expect(labels(await read(id))).toEqual(['Red', 'Green', 'Blue']);
  });

  test('requires the export permission', async () => {
    const id = await addField();
    const user = await fixture.app.addUserWith([{ subject: 'field-values', action: 'update', scope: 'all' }]);
    expect((await fixture.app.request(user, exportOptions, { params: { id } })).status).toBe(403);
  });
});
