import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { docsTemplates } from '@leadwright/contract/features/docs-templates';
import { readTemplate } from '@leadwright/contract/merge/build';
import type { Catalogue, MergeValues } from '@leadwright/contract/merge/catalogue';
import { escapeHtml, fillTemplate } from '@leadwright/contract/merge/fill';
import type { RowOf } from '@leadwright/contract/resource';
import type { Config } from '../../config.ts';
import { safeFileName } from '../../files/file-name.ts';
import { storedPath } from '../../files/stored.ts';
import { formatDocumentData } from './document-data.ts';
import type { DocxThread } from './docx/docx-thread.ts';
import { readDocx } from './docx/package.ts';
import { docxToPdf } from './pdf/docx-to-pdf.ts';
import { HtmlToPdf } from './pdf/html-to-pdf.ts';
import { pdfProgram } from './pdf/programs.ts';

type Template = RowOf<typeof docsTemplates>;
export type TemplateContent = Pick<
  Template,
  'format' | 'file' | 'source' | 'page_size' | 'margin_mm' | 'header' | 'footer' | 'file_name_pattern' | 'language'
>;
export type OutputFormat = 'pdf' | 'docx';
export interface RenderedFile {
  name: string;
  bytes: Buffer;
}

export const CONTENT_TYPE: Record<OutputFormat, string> = {
  pdf: 'application/pdf',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
};
const DEFAULT_MARGIN_MM = 20;

/** Returns the output formats of a template. The first one is the default. */
export const outputFormatsOf = ({ format, output }: Pick<Template, 'format' | 'output'>): OutputFormat[] => {
  if (format === 'html' || output === 'pdf') return ['pdf'];
  return output === 'docx' ? ['docx'] : ['pdf', 'docx'];
};

/** Renders one template for many records. Callers must call `stop`, because printing HTML keeps a browser open. */
export class Renderer {
  readonly #config: Config;
  readonly #thread: DocxThread;
  readonly #content: TemplateContent;
  readonly #catalogue: Catalogue;
  #printer: HtmlToPdf | undefined;

  constructor(config: Config, thread: DocxThread, content: TemplateContent, catalogue: Catalogue) {
    this.#config = config;
    this.#thread = thread;
    this.#content = content;
    this.#catalogue = catalogue;
  }

  /** Renders records in order, each in all requested formats. */
  async render(
    records: readonly MergeValues[],
    formats: readonly OutputFormat[],
    signal?: AbortSignal,
  ): Promise<RenderedFile[]> {
    const names = records.map((values) => this.#fileName(values));
    const toFiles = (format: OutputFormat, buffers: readonly Buffer[]) =>
      buffers.map((bytes, i) => ({ name: `${names[i]}.${format}`, bytes }));
    if (this.#content.format === 'html') return toFiles('pdf', await this.#print(records, signal));
    // Throws before the documents are filled if the program is missing.
    const libreOffice = formats.includes('pdf') ? pdfProgram(this.#config, 'docx') : undefined;
    const documents: Buffer[] = [];
    for (const values of records) {
      signal?.throwIfAborted();
      const data = formatDocumentData(values, this.#catalogue, this.#content.language);
      documents.push(await this.#thread.fill(storedPath(this.#config, this.#content.file), data));
    }
    return [
      ...(formats.includes('docx') ? toFiles('docx', documents) : []),
      ...(libreOffice ? toFiles('pdf', await docxToPdf(libreOffice, documents, signal)) : []),
    ];
  }

  /** Returns a preview as HTML. A Word document is shown as plain paragraphs. */
  async preview(values: MergeValues): Promise<string> {
    if (this.#content.format === 'html') return this.#fill(this.#content.source, values, writeHtml);
    const data = formatDocumentData(values, this.#catalogue, this.#content.language);
    const filledDocument = await this.#thread.fill(storedPath(this.#config, this.#content.file), data);
    const folder = await mkdtemp(join(tmpdir(), 'leadwright-preview-'));
    try {
      const path = join(folder, 'filled.docx');
      await writeFile(path, filledDocument);
      const parts = await this.#thread.read(await readDocx(path));
      return parts.flatMap((blocks) => blocks.map(({ text }) => `<p>${escapeHtml(text)}</p>`)).join('\n');
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }

  async stop(): Promise<void> {
    await this.#printer?.stop();
  }

  async #print(records: readonly MergeValues[], signal?: AbortSignal): Promise<Buffer[]> {
    const { source, page_size, margin_mm, header, footer } = this.#content;
    this.#printer ??= new HtmlToPdf(pdfProgram(this.#config, 'html'));
    const pdfs: Buffer[] = [];
    for (const values of records) {
      signal?.throwIfAborted();
      const page = {
        size: page_size,
        marginMm: margin_mm ?? DEFAULT_MARGIN_MM,
        header: withPageNumbers(this.#fill(header, values, writeHtml)),
        footer: withPageNumbers(this.#fill(footer, values, writeHtml)),
      };
      pdfs.push(await this.#printer.print(this.#fill(source, values, writeHtml), page));
    }
    return pdfs;
  }

  #fileName(values: MergeValues): string {
    return safeFileName(this.#fill(this.#content.file_name_pattern, values, writeFileName), 'Document');
  }

  #fill(text: string, values: MergeValues, write: WriteValue): string {
    const { language } = this.#content;
    return fillTemplate(readTemplate(text, this.#catalogue), values, { locale: language, write }).text;
  }
}

type WriteValue = Parameters<typeof fillTemplate>[2]['write'];

/** Writes a value into a page: escaped text, or an image element. */
const writeHtml: WriteValue = (text, { field: { type, label } }) =>
  type === 'image' ? `<img src="${escapeHtml(text)}" alt="${escapeHtml(label)}">` : escapeHtml(text);
/** Writes a value into a file name, without pictures. */
const writeFileName: WriteValue = (text, { field: { type } }) => (type === 'image' ? '' : text);

/** Replaces page placeholders with elements that Chromium fills with page numbers. */
const withPageNumbers = (html: string): string =>
  html
    .replaceAll('[page]', '<span class="pageNumber"></span>')
    .replaceAll('[pages]', '<span class="totalPages"></span>');
