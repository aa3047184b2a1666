import { expect, test } from 'vitest';
import { findNewCustomParts } from './blocks.ts';
import { parseRecordTable, renderRecordTable } from './record-table.ts';
import { isMailLink, parseRichText, plainTextOf, renderRichText } from './text-block.ts';

const roundTrip = (html: string) => renderRichText(parseRichText(html)!);

test.each([
  'Dear {{ recipient.name | default: "reader" }},',
  '<p>One</p>\n<p><strong>Two {{ client.name }} <em>three</em></strong> &amp; four</p>',
  '<h2>News</h2>\n<ul><li>One</li><li>Two<ul><li>Within</li></ul></li></ul>\n<ol><li>First</li></ol>',
  '<blockquote>Said</blockquote>\n<hr />\n<p>Line<br />break&nbsp;here</p>\n<p><br /></p>\n<p>End</p>',
  '<a href="https://a.example/?x=1&amp;y=2">A link</a> and <a href="{{ agency.portal }}"><u>the portal</u></a>',
  '{{#if client.code == "ACME"}}Hello <s>you</s>{{/if}}',
])('reads and writes %s unchanged', (html) => {
  expect(roundTrip(html)).toBe(html);
});

test('treats equivalent tags as the same format', () => {
  expect(roundTrip(' <b>Bold</b>\n <i>and</i>  more ')).toBe('<strong>Bold</strong> <em>and</em> more');
  expect(roundTrip('<p>a&#8217;s</p><p>b</p>')).toBe('<p>a’s</p>\n<p>b</p>');
});

test('keeps merge tags whole and joins adjacent nodes of the same format', () => {
  expect(parseRichText('<b>To {{ client.name }}</b>')!.content[0]!.content).toEqual([
    { type: 'text', text: 'To ', marks: [{ type: 'bold' }] },
    { type: 'mergeTag', attrs: { tag: '{{ client.name }}' }, marks: [{ type: 'bold' }] },
  ]);
  expect(roundTrip('<b>To </b><b>{{ client.name }}</b>')).toBe('<strong>To {{ client.name }}</strong>');
});

test.each([
  '<p style="color:red">Red</p>',
  '<table><tr><td>x</td></tr></table>',
  '<p>One</p>{{#if client.code}}<p>Two</p>{{/if}}',
  '<a href="javascript:x()">x</a>',
  '<p>&eacute;</p>',
  'half <p',
  '</mj-text><mj-raw>x</mj-raw><mj-text>',
  'a <!-- note --> b',
])('reports %s as hand-written', (html) => {
  expect(parseRichText(html)).toBeUndefined();
});

test('accepts links to web pages, email addresses, phones and fields', () => {
  for (const link of [
    'https://a.example',
    'mailto:a@b.example',
    'tel:+44 20',
    '{{ agency.portal }}',
    'mailto:{{ contact.email }}',
  ])
    expect(isMailLink(link)).toBe(true);
  for (const link of ['javascript:x', 'data:text/html,x', '', '/x', '{{ a }}{{ b'])
    expect(isMailLink(link)).toBe(false);
});

test('reads and writes a table of records by column and rejects other tables', () => {
  const table = { list: 'opportunities', columns: [{ heading: 'A & B', cell: '{{ account }} < {{ city }}' }] };
  expect(parseRecordTable(renderRecordTable(table))).toEqual(table);
  for (const html of [
    '<tr><td>x</td></tr>',
    renderRecordTable(table).replace('<td>', '<td style="x">'),
    `${renderRecordTable(table)}<tr></tr>`,
  ])
    expect(parseRecordTable(html)).toBeUndefined();
});

test('reads a button as plain text', () => {
  expect(plainTextOf('mj-button', 'Open &amp; read {{ client.name | default: "a" }}')).toBe(
    'Open & read {{ client.name | default: "a" }}',
  );
  expect(plainTextOf('mj-button', 'Open <b>it</b>')).toBeUndefined();
});

test('reports only HTML that previous versions do not contain', () => {
  const mail = (inner: string) =>
    `<mjml><mj-body><mj-section><mj-column>${inner}</mj-column></mj-section></mj-body></mjml>`;
  const red = '<mj-text><p style="color:red">Red</p></mj-text>';
  expect(findNewCustomParts(mail(red), [mail('<mj-text>Plain</mj-text>')])).toEqual(['<p style="color:red">Red</p>']);
  expect(findNewCustomParts(mail(red), [mail(red)])).toEqual([]);
  expect(findNewCustomParts(mail('<mj-text><p>Plain</p></mj-text>'), [])).toEqual([]);
  expect(
    findNewCustomParts(mail('<mj-button>Go <b>on</b></mj-button><mj-table><tr></tr></mj-table>'), []),
  ).toHaveLength(2);
});
