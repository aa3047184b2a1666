import { expect, test } from 'vitest';
import {
  addBlock,
  addRow,
  escapeAngleBrackets,
  moveRange,
  NEW_MAIL_SOURCE,
  parseRows,
  removeRange,
  replaceCondition,
  setAttribute,
  setContent,
} from './blocks.ts';
import { parseMarkup } from './markup.ts';
import { toPlainText } from './plain-text.ts';

const rows = (source: string) => parseRows(source)!;

test('keeps a block and its source in sync', () => {
  const [first] = rows(NEW_MAIL_SOURCE);
  const text = first!.columns[0]!.blocks[0]!;
  const changed = setContent(NEW_MAIL_SOURCE, text, 'Hello {{ client.name | default: "you" }}');
  expect(rows(changed)[0]!.columns[0]!.blocks[0]).toMatchObject({
    kind: 'text',
    inner: 'Hello {{ client.name | default: "you" }}',
  });
  expect(changed.replace('Hello {{ client.name | default: "you" }}', 'Dear {{ recipient.name }},')).toBe(
    NEW_MAIL_SOURCE,
  );
  const editedSource = NEW_MAIL_SOURCE.replace('Dear', 'Good day');
  expect(rows(editedSource)[0]!.columns[0]!.blocks[0]!.inner).toContain('Good day');
});

test('adds, moves and removes blocks and rows', () => {
  const twoColumns = addRow(NEW_MAIL_SOURCE, 2);
  expect(rows(twoColumns).map(({ columns }) => columns.length)).toEqual([1, 2]);
  const [first, second] = rows(twoColumns);
  const moved = moveRange(twoColumns, second!, first!, 'before');
  expect(rows(moved).map(({ columns }) => columns.length)).toEqual([2, 1]);
  expect(
    rows(moveRange(moved, rows(moved)[0]!, rows(moved)[1]!, 'after')).map(({ columns }) => columns.length),
  ).toEqual([1, 2]);
  const table = addBlock(twoColumns, rows(twoColumns)[1]!.columns[1]!, 'table');
  expect(rows(table)[1]!.columns[1]!.blocks.map(({ kind }) => kind)).toEqual(['text', 'table']);
  expect(rows(removeRange(table, rows(table)[0]!))).toHaveLength(1);
});

test('sets and removes the condition of a row', () => {
  const conditional = replaceCondition(NEW_MAIL_SOURCE, rows(NEW_MAIL_SOURCE)[0]!, 'client.code == "A"');
  expect(rows(conditional)[0]!.condition).toBe('client.code == "A"');
  const unconditional = replaceCondition(conditional, rows(conditional)[0]!, '');
  expect(unconditional).toBe(NEW_MAIL_SOURCE);
});

test('sets an attribute with special characters and removes it', () => {
  const source = addBlock(NEW_MAIL_SOURCE, rows(NEW_MAIL_SOURCE)[0]!.columns[0]!, 'button');
  const button = (text: string) => rows(text)[0]!.columns[0]!.blocks[1]!;
  const changed = setAttribute(source, button(source), 'href', 'https://a.example/?q="x"');
  expect(button(changed).attributes.href).toBe('https://a.example/?q=&quot;x&quot;');
  expect(button(setAttribute(changed, button(changed), 'href', '')).attributes).not.toHaveProperty('href');
});

test('returns no blocks for an incomplete source', () => {
  expect(parseRows(NEW_MAIL_SOURCE.replace('</mj-column>', ''))).toBeUndefined();
});

test('creates the plain text of a mail from its content', () => {
  const source = NEW_MAIL_SOURCE.replace(
    '</mj-text>',
    '<ul><li>One &amp; two</li></ul></mj-text><mj-button href="{{ agency.portal }}">Open</mj-button><mj-image src="https://a.example/x.png" alt="A map" />',
  );
  expect(toPlainText(parseMarkup(source).root!)).toBe(
    'Dear {{ recipient.name }},\n\n- One & two\n\nOpen: {{ agency.portal }}\n\nA map',
  );
});

test('accepts an incomplete tag in a block after escaping its angle brackets', () => {
  const text = rows(NEW_MAIL_SOURCE)[0]!.columns[0]!.blocks[0]!;
  const typed = 'a < b, <p>{{#if client.seat_limit < 3}}few{{/if}}';
  expect(parseRows(setContent(NEW_MAIL_SOURCE, text, typed))).toBeUndefined();
  const escaped = escapeAngleBrackets(typed);
  expect(escaped).toBe('a &lt; b, &lt;p>{{#if client.seat_limit < 3}}few{{/if}}');
  expect(rows(setContent(NEW_MAIL_SOURCE, text, escaped))[0]!.columns[0]!.blocks[0]!.inner).toBe(escaped);
});
