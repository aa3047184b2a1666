import { expect, test } from 'vitest';
import { compareLines } from './compare.ts';
import { filterImages, imagesIn } from './images.ts';
import { countWords, toLines, toPlainText } from './plain-text.ts';
import { isSafeLink, libraryImagePath, sanitiseRichText } from './schema.ts';

const text = (content: string, marks?: object[]) => ({ type: 'text', text: content, ...(marks && { marks }) });
const paragraph = (...content: object[]) => ({ type: 'paragraph', content });
const IMAGE = '0b7c1d52-7e1e-4c1f-9b53-6a1f0c9e2d11';
const doc = (...content: object[]) => ({ type: 'doc', content });

test('leaves a valid rich text unchanged', () => {
  const cell = { colspan: 2, rowspan: 1, colwidth: null };
  const richText = doc(
    { type: 'heading', attrs: { level: 2 }, content: [text('Opening')] },
    paragraph(text('Say '), text('who', [{ type: 'bold' }]), { type: 'hardBreak' }),
    { type: 'taskList', content: [{ type: 'taskItem', attrs: { checked: true }, content: [paragraph(text('Ring'))] }] },
    {
      type: 'table',
      content: [{ type: 'tableRow', content: [{ type: 'tableCell', attrs: cell, content: [paragraph(text('x'))] }] }],
    },
    { type: 'codeBlock', attrs: { language: 'sql' }, content: [text('select 1')] },
    { type: 'image', attrs: { src: `/api/media/${IMAGE}`, alt: 'The office', title: null, width: 320 } },
    paragraph(text('See', [{ type: 'link', attrs: { href: 'https://acme.example/a' } }])),
  );
  expect(sanitiseRichText(richText)).toEqual(richText);
  expect(sanitiseRichText(sanitiseRichText(richText))).toEqual(richText);
});

test('removes scripts, event handlers and unsafe links but keeps the text', () => {
  const hostileText = doc(
    { type: 'script', content: [text('alert(1)')] },
    {
      type: 'paragraph',
      attrs: { onclick: 'alert(2)', style: 'position:fixed' },
      content: [text('<img src=x onerror=alert(3)>')],
    },
    paragraph(
      text('one', [{ type: 'link', attrs: { href: 'javascript:alert(4)', onmouseover: 'alert(5)' } }]),
      text('two', [{ type: 'link', attrs: { href: ' JaVaScRiPt:alert(6)' } }, { type: 'evil' }]),
      text('three', [{ type: 'link', attrs: { href: 'https://a.example', onclick: 'alert(7)' } }]),
    ),
    { type: 'image', attrs: { src: 'https://spy.example/p.gif', alt: 'x' } },
    { type: 'image', attrs: { src: '/api/media/../users', alt: '' } },
    { type: 'constructor', content: [paragraph(text('kept'))] },
  );
  expect(sanitiseRichText(hostileText)).toEqual(
    doc(
      paragraph(text('alert(1)')),
      paragraph(text('<img src=x onerror=alert(3)>')),
      paragraph(text('one'), text('two'), text('three', [{ type: 'link', attrs: { href: 'https://a.example' } }])),
      paragraph(text('kept')),
    ),
  );
});

test('returns a storable rich text for any input', () => {
  const empty = doc({ type: 'paragraph' });
  for (const invalid of [null, 7, 'text', [], {}, { type: 'paragraph' }, doc()])
    expect(sanitiseRichText(invalid)).toEqual(empty);
  expect(sanitiseRichText(doc(paragraph(text('a\0b\ud800'))))).toEqual(doc(paragraph(text('ab\ufffd'))));
  let nested: object = paragraph(text('x'));
  for (let i = 0; i < 5_000; i++) nested = { type: 'blockquote', content: [nested] };
  expect(JSON.stringify(sanitiseRichText(doc(nested))).length).toBeLessThan(5_000);
  expect(sanitiseRichText(doc({ type: 'table' }))).toMatchObject({
    content: [{ content: [{ content: [{ type: 'tableCell' }] }] }],
  });
});

test.each([
  ['https://acme.example', true],
  ['mailto:jane@acme.example', true],
  ['javascript:alert(1)', false],
  ['java\nscript:alert(1)', false],
  ['data:text/html,x', false],
  ['vbscript:x', false],
  ['//acme.example', false],
  ['mailto:', false],
])('reports whether a link to %j is safe: %s', (link, isSafe) => expect(isSafeLink(link)).toBe(isSafe));

test('accepts only library images and removes the signature of their URL', () => {
  const urls = [
    `/api/media/${IMAGE}`,
    `/api/media/${IMAGE}/large?until=5&seal=x`,
    '/api/media/../users',
    '//evil.example/a',
  ];
  expect([...urls, 'data:image/svg+xml,x', `https://evil.example/api/media/${IMAGE}`].map(libraryImagePath)).toEqual([
    `/api/media/${IMAGE}`,
    `/api/media/${IMAGE}`,
    null,
    null,
    null,
    null,
  ]);
});

test('finds images at any depth and removes those that are not allowed', () => {
  const image = { type: 'image', attrs: { src: `/api/media/${IMAGE}`, alt: 'x', title: null, width: null } };
  const text = sanitiseRichText(doc(paragraph(), { type: 'blockquote', content: [image, paragraph()] }, image));
  expect(imagesIn(text)).toEqual([IMAGE]);
  expect(filterImages(text, new Set([IMAGE]))).toEqual(text);
  expect(imagesIn(filterImages(text, new Set()))).toEqual([]);
});

test('counts words and compares lines as displayed', () => {
  const document = sanitiseRichText(
    doc(
      { type: 'heading', attrs: { level: 1 }, content: [text('Don’t stop')] },
      { type: 'bulletList', content: [{ type: 'listItem', content: [paragraph(text('first – second'))] }] },
    ),
  );
  expect(countWords(toPlainText(document))).toBe(4);
  expect(toLines(document)).toEqual(['# Don’t stop', '• first – second']);
  expect(compareLines(['a', 'b', 'c', 'd'], ['a', 'c', 'x', 'd'])).toEqual([
    { kind: 'same', text: 'a' },
    { kind: 'removed', text: 'b' },
    { kind: 'same', text: 'c' },
    { kind: 'added', text: 'x' },
    { kind: 'same', text: 'd' },
  ]);
});
