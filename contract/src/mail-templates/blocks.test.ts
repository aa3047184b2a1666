import { expect, test } from 'vitest';
import {
  addBlock,
  addRow,
  movePiece,
  NEW_MAIL,
  removePiece,
  rowsOf,
  withAttribute,
  withCondition,
  withInner,
  withPlainAngles,
} from './blocks.ts';
import { readMarkup } from './markup.ts';
import { plainTextOf } from './plain-text.ts';

const rows = (source: string) => rowsOf(source)!;

test('changes the source with a block and the block with the source', () => {
  const [first] = rows(NEW_MAIL);
  const text = first!.columns[0]!.blocks[0]!;
  const changed = withInner(NEW_MAIL, text, 'Hello {{ client.name | default: "you" }}');
  expect(rows(changed)[0]!.columns[0]!.blocks[0]).toMatchObject({
    kind: 'text',
    inner: 'Hello {{ client.name | default: "you" }}',
  });
  expect(changed.replace('Hello {{ client.name | default: "you" }}', 'Dear {{ recipient.name }},')).toBe(NEW_MAIL);
  const byHand = NEW_MAIL.replace('Dear', 'Good day');
  expect(rows(byHand)[0]!.columns[0]!.blocks[0]!.inner).toContain('Good day');
});

test('adds, moves and removes blocks and rows', () => {
  const two = addRow(NEW_MAIL, 2);
  expect(rows(two).map(({ columns }) => columns.length)).toEqual([1, 2]);
  const [first, second] = rows(two);
  const moved = movePiece(two, second!, first!, 'before');
  expect(rows(moved).map(({ columns }) => columns.length)).toEqual([2, 1]);
  expect(
    rows(movePiece(moved, rows(moved)[0]!, rows(moved)[1]!, 'behind')).map(({ columns }) => columns.length),
  ).toEqual([1, 2]);
  const table = addBlock(two, rows(two)[1]!.columns[1]!, 'table');
  expect(rows(table)[1]!.columns[1]!.blocks.map(({ kind }) => kind)).toEqual(['text', 'table']);
  expect(rows(removePiece(table, rows(table)[0]!))).toHaveLength(1);
});

test('sets and removes the condition of a row', () => {
  const shown = withCondition(NEW_MAIL, rows(NEW_MAIL)[0]!, 'client.code == "A"');
  expect(rows(shown)[0]!.condition).toBe('client.code == "A"');
  const always = withCondition(shown, rows(shown)[0]!, '');
  expect(always).toBe(NEW_MAIL);
});

test('sets, changes and removes an attribute with any content', () => {
  const source = addBlock(NEW_MAIL, rows(NEW_MAIL)[0]!.columns[0]!, 'button');
  const button = (text: string) => rows(text)[0]!.columns[0]!.blocks[1]!;
  const changed = withAttribute(source, button(source), 'href', 'https://a.example/?q="x"');
  expect(button(changed).attributes.href).toBe('https://a.example/?q=&quot;x&quot;');
  expect(button(withAttribute(changed, button(changed), 'href', '')).attributes).not.toHaveProperty('href');
});

test('returns no blocks for an incomplete source', () => {
  expect(rowsOf(NEW_MAIL.replace('</mj-column>', ''))).toBeUndefined();
});

test('creates the plain text of a mail from its content', () => {
  const source = NEW_MAIL.replace(
    '</mj-text>',
    '<ul><li>One &amp; two</li></ul></mj-text><mj-button href="{{ agency.portal }}">Open</mj-button><mj-image src="https://a.example/x.png" alt="A map" />',
  );
  expect(plainTextOf(readMarkup(source).root!)).toBe(
    'Dear {{ recipient.name }},\n\n- One & two\n\nOpen: {{ agency.portal }}\n\nA map',
  );
});

test('treats an incomplete tag in a block as plain angle brackets', () => {
  const text = rows(NEW_MAIL)[0]!.columns[0]!.blocks[0]!;
  const typed = 'a < b, <p>{{#if client.seat_limit < 3}}few{{/if}}';
  expect(rowsOf(withInner(NEW_MAIL, text, typed))).toBeUndefined();
  const put = withPlainAngles(typed);
  expect(put).toBe('a &lt; b, &lt;p>{{#if client.seat_limit < 3}}few{{/if}}');
  expect(rows(withInner(NEW_MAIL, text, put))[0]!.columns[0]!.blocks[0]!.inner).toBe(put);
});
