import { open } from 'node:fs/promises';
import { AppError } from '@leadwright/contract/errors';
import { defineMessage, type LocalisedMessage } from '@leadwright/contract/message';
import { entryBytes, readZipDirectory } from '../../imports/packed-files.service.ts';

const MB = 1024 * 1024;
const MAX_UNPACKED_BYTES = 60 * MB;
const MAX_PART_BYTES = 8 * MB;
const MAIN_PART = 'word/document.xml';

/** The parts of a Word document that the inspection reads. */
export interface DocxParts {
  /** The XML of the body, then of headers and footers. */
  contents: { name: string; part: 'body' | 'header' | 'footer'; xml: string }[];
  /** Number of pages that Word stored in the document, or null. */
  pages: number | null;
}

const invalidFileError = (message: LocalisedMessage) =>
  new AppError('invalid_input', message, { fields: { file: message } });

const notDocxError = (fileType: string) =>
  invalidFileError(
    defineMessage('problems.docxKind', 'This is {{what}}. Upload a Word document (.docx).', { what: fileType }),
  );
const damagedError = () =>
  invalidFileError(
    defineMessage(
      'problems.docxDamaged',
      'The document is damaged. Open it in Word, save it again and upload the new file.',
    ),
  );
const tooLargeError = () =>
  invalidFileError(defineMessage('problems.docxTooLarge', 'The document is too large when unpacked. Make it smaller.'));

const SIGNATURES: [bytes: string, fileType: string][] = [
  ['d0cf11e0a1b11ae1', 'an old Word document (.doc), or one with a password'],
  ['25504446', 'a PDF'],
  ['7b5c727466', 'an RTF document'],
  ['89504e47', 'an image'],
  ['ffd8ff', 'an image'],
  ['47494638', 'an image'],
  ['1f8b', 'a compressed file'],
];
const OTHER_PACKAGES: [name: string, fileType: string][] = [
  ['xl/workbook.xml', 'an Excel workbook'],
  ['ppt/presentation.xml', 'a PowerPoint presentation'],
  ['content.xml', 'an OpenDocument file'],
];

/** Reads the parts of a document. Throws if it contains active or external content. */
export async function readDocx(path: string): Promise<DocxParts> {
  await assertZip(path);
  const directory = await readZipDirectory(path).catch((error) => {
    throw error instanceof AppError && error.code === 'too_large' ? tooLargeError() : damagedError();
  });
  const otherPackage = OTHER_PACKAGES.find(([name]) => directory.has(name));
  if (otherPackage) throw notDocxError(otherPackage[1]);
  if (!directory.has(MAIN_PART) || !directory.has('[Content_Types].xml')) throw notDocxError('a ZIP file');
  const entries = [...directory.values()];
  if (entries.reduce((sum, { size }) => sum + size, 0) > MAX_UNPACKED_BYTES) throw tooLargeError();
  assertSafeNames(entries.map(({ name }) => name));
  const contents: DocxParts['contents'] = [];
  let pages: number | null = null;
  for (const entry of entries) {
    // Reads each part to its end, to detect a part that unpacks to more than its stated size.
    const isText = /\.(xml|rels)$/i.test(entry.name);
    if (isText && entry.size > MAX_PART_BYTES) throw tooLargeError();
    const pieces: Buffer[] = [];
    try {
      for await (const piece of entryBytes(path, entry)) if (isText) pieces.push(piece);
    } catch {
      throw damagedError();
    }
    if (!isText) continue;
    const xml = Buffer.concat(pieces).toString('utf8');
    assertSafeXml(entry.name, xml);
    const part = partOf(entry.name);
    if (part) contents.push({ name: entry.name, part, xml });
    if (entry.name === 'docProps/app.xml') pages = Number(/<Pages>(\d+)<\/Pages>/.exec(xml)?.[1] ?? 0) || null;
  }
  contents.sort((a, b) => PART_ORDER.indexOf(a.part) - PART_ORDER.indexOf(b.part));
  return { contents, pages };
}

const PART_ORDER = ['body', 'header', 'footer'];

function partOf(name: string): 'body' | 'header' | 'footer' | undefined {
  if (name === MAIN_PART) return 'body';
  return /^word\/(header|footer)\d*\.xml$/.exec(name)?.[1] as 'header' | 'footer' | undefined;
}

async function assertZip(path: string): Promise<void> {
  const file = await open(path);
  const { buffer, bytesRead } = await file.read(Buffer.alloc(8), 0, 8, 0).finally(() => file.close());
  const signature = buffer.toString('hex', 0, bytesRead);
  if (signature.startsWith('504b0304')) return;
  if (signature === '') throw notDocxError('an empty file');
  throw notDocxError(SIGNATURES.find(([bytes]) => signature.startsWith(bytes))?.[1] ?? 'a file of another kind');
}

const HAS_MACROS = defineMessage(
  'problems.docxMacros',
  'The document contains macros. Save it as a Word document without macros (.docx).',
);
const HAS_EMBEDDED_FILE = defineMessage(
  'problems.docxEmbedded',
  'The document contains an embedded file or control. Remove it or replace it with an image.',
);
const HAS_ENTITIES = defineMessage(
  'problems.docxDeclares',
  'The document defines XML entities, which is not allowed. Save it again in Word.',
);
const HAS_EXTERNAL_CONTENT = defineMessage(
  'problems.docxFetches',
  'The document loads external content when it is opened: a linked image, template or file. Embed it instead.',
);

function assertSafeNames(names: readonly string[]): void {
  if (names.some((name) => /vbaProject|vbaData/i.test(name))) throw invalidFileError(HAS_MACROS);
  if (names.some((name) => /(^|\/)(activeX|embeddings)\//i.test(name) && !/\.xlsx$/i.test(name)))
    throw invalidFileError(HAS_EMBEDDED_FILE);
  if (names.some((name) => name.startsWith('/') || name.includes('\\') || name.split('/').includes('..')))
    throw damagedError();
}

/** Word fields that read a file, a URL or another program. */
const EXTERNAL_FIELD = /\b(INCLUDEPICTURE|INCLUDETEXT|IMPORT|DDEAUTO|DDE|LINK|DATABASE)\b/;

function assertSafeXml(name: string, xml: string): void {
  if (/<!(DOCTYPE|ENTITY)/i.test(xml)) throw invalidFileError(HAS_ENTITIES);
  if (name === '[Content_Types].xml' && /macroEnabled|vbaProject/i.test(xml)) throw invalidFileError(HAS_MACROS);
  if (name.endsWith('.rels')) assertSafeRelations(xml);
  if (/<w:altChunk\b|<w:subDoc\b/.test(xml)) throw invalidFileError(HAS_EMBEDDED_FILE);
  // A field instruction may be split into several runs.
  const instructions = [...xml.matchAll(/<w:instrText\b[^>]*>([^<]*)<|<w:fldSimple\b[^>]*?w:instr="([^"]*)"/g)];
  if (EXTERNAL_FIELD.test(instructions.map(([, run, simple]) => run ?? ` ${simple} `).join('')))
    throw invalidFileError(HAS_EXTERNAL_CONTENT);
}

/** Hyperlinks are allowed, because they load only when clicked. */
const HYPERLINK = /\/hyperlink$/;

function assertSafeRelations(xml: string): void {
  for (const [relation] of xml.matchAll(/<Relationship\b[^>]*>/g)) {
    const value = (attribute: string) =>
      new RegExp(`\\b${attribute}\\s*=\\s*["']([^"']*)["']`).exec(relation)?.[1] ?? '';
    const type = value('Type');
    if (/\/(vbaProject|attachedToolbars)$/.test(type)) throw invalidFileError(HAS_MACROS);
    if (/\/(aFChunk|oleObject|subDocument|control)$/.test(type)) throw invalidFileError(HAS_EMBEDDED_FILE);
    if (value('TargetMode') !== 'External') continue;
    if (!HYPERLINK.test(type) || !/^(https?:|mailto:)/i.test(value('Target')))
      throw invalidFileError(HAS_EXTERNAL_CONTENT);
  }
}
