import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { zip } from '../../../testing/zip.ts';
import { readZipDirectory } from '../../imports/packed-files.service.ts';
import { inspectTags } from '../tags/inspect.ts';
import type { KnownFields } from '../tags/known-fields.ts';
import { buildDocx, type DocxFile, PAGE_BREAK, table, tableRow, writeDocx } from '../testing/docx-file.ts';
import { readDocxText } from '../testing/docx-text.ts';
import { DocxThread, TemplateSyntaxError } from './docx-thread.ts';
import type { DocumentData } from './fill.ts';
import { readDocx } from './package.ts';

const KNOWN: KnownFields = {
  'client.name': { kind: 'text' },
  'client.website': { kind: 'text' },
  'client.logo': { kind: 'image' },
  contacts: { kind: 'list', items: { name: { kind: 'text' }, email: { kind: 'text' } } },
};
const CLIENT: DocumentData = {
  'client.name': 'Northgate & Sons <Ltd>',
  'client.website': '',
  contacts: [
    { name: 'Ada', email: 'ada@a.example' },
    { name: 'Björn', email: '' },
  ],
};
/** A minimal PNG. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

let folder: string;
let thread: DocxThread;
let fileCount = 0;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'docx-'));
  thread = new DocxThread();
});
afterAll(async () => {
  await thread.stop();
  await rm(folder, { recursive: true });
});

const writeTestDocx = (file: DocxFile) => writeDocx(join(folder, `${fileCount++}.docx`), file);
const inspect = async (file: DocxFile) =>
  inspectTags(await thread.read(await readDocx(await writeTestDocx(file))), KNOWN);
const faultMessages = async (...body: string[]) =>
  (await inspect({ body, pages: 1 })).faults.map(({ message }) => message);
const fillText = async (file: DocxFile, data: DocumentData = CLIENT) =>
  readDocxText(await thread.fill(await writeTestDocx(file), data));

describe('inspection', () => {
  test('lists each tag once as known or unknown, including split runs and headers', async () => {
    const { tags, faults } = await inspect({
      body: ['Dear {client|.na|me}, {client.name}', table(tableRow('{#contacts}{name}', '{email}{/contacts}'))],
      header: ['For {client.nmae}'],
      pages: 1,
    });
    expect(tags).toEqual([
      { tag: '{client.name}', is_known: true, count: 2 },
      { tag: '{#contacts}', is_known: true, count: 1 },
      { tag: '{name}', is_known: true, count: 1 },
      { tag: '{email}', is_known: true, count: 1 },
      { tag: '{client.nmae}', is_known: false, count: 1 },
    ]);
    expect(faults).toMatchObject([
      {
        kind: 'unknown',
        tag: '{client.nmae}',
        place: { part: 'header', context: 'For {client.nmae}' },
        fix: '{client.name}',
      },
    ]);
    expect(faults[0]!.message).toBe('The tag `{client.nmae}` in a header is unknown.');
  });

  test('reports start, page and suggestion of an unclosed tag', async () => {
    const { faults } = await inspect({ body: ['Page one', PAGE_BREAK, 'Prepared for {clien by us'] });
    expect(faults).toMatchObject([
      { kind: 'unclosed', fix: '{client.name}', place: { page: 2, context: 'Prepared for {clien by us' } },
    ]);
    expect(faults[0]!.message).toBe('The tag that starts with `{clien` on page 2 is not closed.');
  });

  test('counts a page break once even if Word recorded it twice', async () => {
    const markedParagraph = '<w:p><w:r><w:lastRenderedPageBreak/><w:t>Now {wrong}</w:t></w:r></w:p>';
    const { faults } = await inspect({ body: ['One', PAGE_BREAK, markedParagraph] });
    expect(faults[0]!.place.page).toBe(2);
  });

  test('reports the paragraph if the document has no page information', async () => {
    const { faults } = await inspect({ body: ['One', 'Two {', 'Three'] });
    expect(faults[0]!.message).toBe('The tag that starts with `{` in paragraph 2 is not closed.');
  });

  test.each([
    [
      'an end without a start',
      ['Dear client.name}'],
      ['The tag that ends with `client.name}` on page 1 is not opened.'],
    ],
    [
      'a tag that is interrupted by another one',
      ['{client.name {client.website}'],
      ['The tag that starts with `{client.name` on page 1 is not closed.'],
    ],
    ['a loop without an end', ['{#contacts}{name}'], ['The loop that starts with `{#contacts}` on page 1 has no end.']],
    [
      'an end without a loop',
      ['{name}{/contacts}'],
      ['The tag `{name}` on page 1 is unknown.', 'The loop that ends with `{/contacts}` on page 1 has no start.'],
    ],
    [
      'a list that is not a loop',
      ['{contacts}'],
      ['The tag `{contacts}` on page 1 is a list. Write it as a loop with a start and an end.'],
    ],
    ['a tag with a space and punctuation', ['{client name!}'], ['The tag `{client name!}` on page 1 is not valid.']],
    ['a field of list items outside a loop', ['{email}'], ['The tag `{email}` on page 1 is unknown.']],
  ])('reports %s', async (_, body, expected) => {
    expect(await faultMessages(...body)).toEqual(expected);
  });

  test('reports crossed loops with the expected end tag', async () => {
    const { faults } = await inspect({ body: ['{#contacts}{#client.website}{/contacts}{/client.website}'] });
    expect(faults.map(({ kind, tag, fix }) => [kind, tag, fix])).toEqual([
      ['loop_crossed', '{/contacts}', '{/client.website}'],
      ['loop_crossed', '{/client.website}', '{/contacts}'],
    ]);
  });
});

describe('filling', () => {
  test('inserts values as text in body and header', async () => {
    const { body, header } = await fillText({
      body: ['Dear {client.name}!', 'x{client.website}y'],
      header: ['For {client.name}'],
    });
    expect(body).toEqual(['Dear Northgate & Sons <Ltd>!', 'xy']);
    expect(header).toEqual(['For Northgate & Sons <Ltd>']);
  });

  test('repeats table rows and paragraphs for every item', async () => {
    const rows = table(tableRow('Name', 'E-mail'), tableRow('{#contacts}{name}', '{email}{/contacts}'));
    const { body } = await fillText({ body: [rows, '{#contacts}', 'Hello {name} of {client.name}', '{/contacts}'] });
    expect(body.filter((text) => text !== '')).toEqual([
      'Name',
      'E-mail',
      'Ada',
      'ada@a.example',
      'Björn',
      'Hello Ada of Northgate & Sons <Ltd>',
      'Hello Björn of Northgate & Sons <Ltd>',
    ]);
  });

  test('shows the content of a condition only if the field has a value', async () => {
    const body = ['{#client.name}named{/client.name}{#client.website}has a site{/client.website}'];
    expect((await fillText({ body })).body.join('')).toBe('named');
  });

  test('inserts an image', async () => {
    const logo = {
      _type: 'image',
      source: new Uint8Array(PNG),
      format: 'image/png',
      width: 40,
      height: 20,
      altText: 'Logo',
    } as const;
    const path = await writeTestDocx({ body: ['{client.logo}'] });
    const outputPath = join(folder, 'image.docx');
    await writeFile(outputPath, await thread.fill(path, { 'client.logo': logo }));
    expect(
      [...(await readZipDirectory(outputPath)).keys()].filter((name) => /^word\/media\/.+/.test(name)),
    ).toHaveLength(1);
  });
});

describe('hostile values', () => {
  test.each([
    ['a tag', '{client.website}'],
    ['a loop', '{#contacts}{name}{/contacts}'],
    ['half a tag', '{client.'],
    ['XML', '</w:t></w:r><w:r><w:t>&lt;'],
    ['a pattern', "$& $1 $$ $` $'"],
    ['a script', '+++= process.exit() +++ <%= process.exit() %> {{constructor}}'],
  ])('inserts %s as plain text', async (_, value) => {
    const data = { ...CLIENT, 'client.name': value, contacts: [{ name: value, email: value }] };
    const { body } = await fillText({ body: ['{client.name}', '{#contacts}{name}{/contacts}'] }, data);
    expect(body.filter((text) => text !== '')).toEqual([value, value]);
  });

  test('removes characters that XML cannot contain', async () => {
    expect(
      (await fillText({ body: ['{client.name}'] }, { 'client.name': 'a\u0000b\u0008c\ud800d\u000be' })).body,
    ).toEqual(['abc\ufffdde']);
  });

  test.each(['constructor', '__proto__', 'toString', 'contacts.length', 'client'])(
    'resolves the tag %s to an empty text',
    async (name) => {
      expect(await faultMessages(`{${name}}`)).toHaveLength(1);
      expect((await fillText({ body: [`x{${name}}y`] })).body).toEqual(['xy']);
    },
  );

  test('ignores values that imitate an image or XML', async () => {
    const data = { 'client.name': { _type: 'rawXml', xml: '<w:p/>' } } as unknown as DocumentData;
    expect((await fillText({ body: ['x{client.name}y'] }, data)).body).toEqual(['xy']);
  });

  test('stops nested loops that produce too many items', async () => {
    const loops = (tag: string) => Array.from({ length: 8 }, () => `{${tag}contacts}`).join('');
    const contacts = Array.from({ length: 100 }, () => ({ name: 'Ada' }));
    await expect(fillText({ body: [`${loops('#')}{name}${loops('/')}`] }, { contacts })).rejects.toMatchObject({
      code: 'too_large',
    });
    // The thread still handles the next document.
    expect((await fillText({ body: ['{client.name}'] })).body).toEqual([CLIENT['client.name']]);
  });

  test('stops a document that takes too long', async () => {
    const threadWithTimeout = new DocxThread(1);
    const path = await writeTestDocx({ body: Array.from({ length: 3_000 }, () => '{client.name}') });
    await expect(threadWithTimeout.fill(path, CLIENT)).rejects.toMatchObject({ code: 'too_large' });
    await threadWithTimeout.stop();
  });

  test('rejects a loop that starts in a table and ends outside of it', async () => {
    const body = [table(tableRow('{#contacts}', '{name}')), '{/contacts}'];
    await expect(fillText({ body })).rejects.toBeInstanceOf(TemplateSyntaxError);
  });
});

describe('invalid templates', () => {
  const relation = (type: string, target: string) =>
    `<Relationship Id="rId9" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}" Target="${target}" TargetMode="External"/>`;
  const field = (instruction: string) => `<w:p><w:r><w:instrText>${instruction}</w:instrText></w:r></w:p>`;
  const splitField =
    '<w:p><w:r><w:instrText> INCLUDE</w:instrText></w:r><w:r><w:instrText>PICTURE "http://a.example/x"</w:instrText></w:r></w:p>';
  const invalidFiles: [string, Buffer, RegExp][] = [
    ['an old Word document', Buffer.from('d0cf11e0a1b11ae1', 'hex'), /old Word document/],
    ['a PDF', Buffer.from('%PDF-1.7'), /This is a PDF\. Upload a Word document/],
    ['a text', Buffer.from('Dear {client.name}'), /file of another kind/],
    ['an empty file', Buffer.alloc(0), /empty file/],
    ['a workbook', zip([{ name: 'xl/workbook.xml', data: '<x/>' }]), /Excel workbook/],
    ['an OpenDocument', zip([{ name: 'content.xml', data: '<x/>' }]), /OpenDocument/],
    ['a ZIP', zip([{ name: 'a.txt', data: 'a' }]), /ZIP file/],
    ['half a document', buildDocx({ body: ['x'] }).subarray(0, 400), /damaged/],
    ['macros', buildDocx({ body: ['x'], parts: { 'word/vbaProject.bin': 'x' } }), /macros/],
    ['a control', buildDocx({ body: ['x'], parts: { 'word/activeX/activeX1.bin': 'x' } }), /embedded file or control/],
    [
      'an embedded object',
      buildDocx({ body: ['x'], parts: { 'word/embeddings/oleObject1.bin': 'x' } }),
      /embedded file or control/,
    ],
    ['another document inside', buildDocx({ body: ['<w:altChunk r:id="rId9"/>'] }), /embedded file or control/],
    [
      'a linked picture',
      buildDocx({ body: ['x'], relations: relation('image', 'http://a.example/x.png') }),
      /loads external content/,
    ],
    [
      'a linked template',
      buildDocx({ body: ['x'], relations: relation('attachedTemplate', 'file:///c:/x.dotm') }),
      /loads external content/,
    ],
    [
      'a link to a program',
      buildDocx({ body: ['x'], relations: relation('hyperlink', 'file:///c:/x.exe') }),
      /loads external content/,
    ],
    ['a field that reads a file', buildDocx({ body: [field(' DDEAUTO c:\\\\cmd.exe ')] }), /loads external content/],
    ['a field that reads a file, split into runs', buildDocx({ body: [splitField] }), /loads external content/],
    [
      'entities',
      buildDocx({ body: ['x'], parts: { 'word/styles.xml': '<!DOCTYPE x [<!ENTITY a "b">]><x/>' } }),
      /entities/,
    ],
    ['a path outside the folder', buildDocx({ body: ['x'], parts: { '../x.xml': '<x/>' } }), /damaged/],
    [
      'a zip bomb',
      buildDocx({ body: ['x'], parts: { 'word/media/a.png': Buffer.alloc(30 * 1024 * 1024) } }),
      /too large when unpacked/,
    ],
    [
      'an oversized XML part',
      buildDocx({ body: ['x'], parts: { 'word/styles.xml': `<x>${'1 2 3 4 5 6 7 '.repeat(700_000)}</x>` } }),
      /too large when unpacked/,
    ],
    [
      'a part that is larger than its stated size',
      zip([
        { name: '[Content_Types].xml', data: '<Types/>' },
        { name: 'word/document.xml', data: 'x'.repeat(5_000), declaredSize: 10 },
      ]),
      /damaged/,
    ],
  ];
  test.each(invalidFiles)('rejects %s with a helpful message', async (_, bytes, expected) => {
    const path = join(folder, `${fileCount++}.docx`);
    await writeFile(path, bytes);
    await expect(readDocx(path)).rejects.toMatchObject({ fields: { file: expect.stringMatching(expected) } });
  });

  test('accepts an ordinary hyperlink', async () => {
    const relations = relation('hyperlink', 'https://a.example/');
    expect((await readDocx(await writeTestDocx({ body: ['x'], relations }))).contents).toHaveLength(1);
  });
});
