import { writeFile } from 'node:fs/promises';
import { zip } from '../../../testing/zip.ts';

const CONTENT_TYPES = `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">
<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>
<Default Extension="xml" ContentType="application/xml"/>
<Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/>
<Override PartName="/word/header1.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.header+xml"/>
</Types>`;
const ROOT_RELATIONSHIPS = `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">
<Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/>
</Relationships>`;
const HEADER_RELATIONSHIP = `<Relationship Id="rId7" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/header" Target="header1.xml"/>`;
const NAMESPACES = `xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"`;

export interface DocxFile {
  /** Paragraphs as text, or as XML that starts with `<`. */
  body: readonly string[];
  header?: readonly string[];
  /** Additional relationships of the document. */
  relations?: string;
  /** Additional parts, by name. */
  parts?: Readonly<Record<string, string | Buffer>>;
  pages?: number;
}

const escapeXml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
/** Splits a text into runs at each `|`, as Word does after an edit. */
const runsXml = (text: string) =>
  text
    .split('|')
    .map((run) => `<w:r><w:t xml:space="preserve">${escapeXml(run)}</w:t></w:r>`)
    .join('');
export const paragraph = (text: string): string => (text.startsWith('<') ? text : `<w:p>${runsXml(text)}</w:p>`);
export const tableRow = (...cells: string[]): string =>
  `<w:tr>${cells.map((cell) => `<w:tc><w:tcPr><w:tcW w:w="4000" w:type="dxa"/></w:tcPr>${paragraph(cell)}</w:tc>`).join('')}</w:tr>`;
export const table = (...rows: string[]): string =>
  `<w:tbl><w:tblPr><w:tblW w:w="8000" w:type="dxa"/></w:tblPr><w:tblGrid><w:gridCol w:w="4000"/><w:gridCol w:w="4000"/></w:tblGrid>${rows.join('')}</w:tbl>`;
export const PAGE_BREAK = '<w:p><w:r><w:br w:type="page"/></w:r></w:p>';

/** Builds a Word document for a test. */
export function buildDocx({ body, header, relations = '', parts = {}, pages }: DocxFile): Buffer {
  const section = header ? '<w:sectPr><w:headerReference w:type="default" r:id="rId7"/></w:sectPr>' : '';
  const files: Record<string, string | Buffer> = {
    '[Content_Types].xml': CONTENT_TYPES,
    '_rels/.rels': ROOT_RELATIONSHIPS,
    'word/document.xml': `<?xml version="1.0" encoding="UTF-8"?><w:document ${NAMESPACES}><w:body>${body.map(paragraph).join('')}${section}</w:body></w:document>`,
    'word/_rels/document.xml.rels': `<?xml version="1.0" encoding="UTF-8"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${header ? HEADER_RELATIONSHIP : ''}${relations}</Relationships>`,
    ...(header && { 'word/header1.xml': `<w:hdr ${NAMESPACES}>${header.map(paragraph).join('')}</w:hdr>` }),
    ...(pages && { 'docProps/app.xml': `<Properties><Pages>${pages}</Pages></Properties>` }),
    ...parts,
  };
  return zip(Object.entries(files).map(([name, data]) => ({ name, data })));
}

export async function writeDocx(path: string, file: DocxFile): Promise<string> {
  await writeFile(path, buildDocx(file));
  return path;
}
