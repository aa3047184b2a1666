import { AppError } from '@leadwright/contract/errors';
import { isDateFormat, type NumberStyle } from './cell-text.ts';
import { attribute, type XmlHandlers, XmlScanner } from './xml-scanner.ts';
import { readZipDirectory, type ZipEntry } from './zip-directory.ts';
import { entryText } from './zip-entry.ts';

export interface Workbook {
  path: string;
  sheets: { name: string; entry: ZipEntry }[];
  sharedStrings: ZipEntry | undefined;
  /** Indexed by a cell's style number. */
  styles: NumberStyle[];
  /** Dates are counted from 1904, as on old Macs. */
  since1904: boolean;
}

const MAX_SHEETS = 200;
const unsupportedFile = (what: string) =>
  new AppError('invalid_input', `This is ${what}. Save the sheet as XLSX or CSV.`);

/** Reads a workbook without its cells. Throws for ZIP bombs and other kinds of files before unpacking anything. */
export async function openWorkbook(path: string): Promise<Workbook> {
  const directory = await readZipDirectory(path);
  const main = directory.get('xl/workbook.xml');
  if (!main) {
    if (directory.has('xl/workbook.bin')) throw unsupportedFile('an XLSB workbook');
    if (directory.has('content.xml')) throw unsupportedFile('an OpenDocument file');
    throw unsupportedFile(directory.has('word/document.xml') ? 'a Word document' : 'a ZIP file without a workbook');
  }
  const targets = relations(await optionalText(path, directory.get('xl/_rels/workbook.xml.rels')));
  const { sheets, since1904 } = sheetsOf(await entryText(path, main));
  const found = sheets.slice(0, MAX_SHEETS).flatMap(({ name, relation }) => {
    const target = targets.get(relation) ?? '';
    // A sheet may be a chart, which has no rows.
    if (!target.startsWith('xl/worksheets/')) return [];
    const entry = directory.get(target);
    if (!entry) throw new AppError('invalid_input', `The workbook is damaged: its sheet "${name}" is missing.`);
    return [{ name, entry }];
  });
  if (found.length === 0) throw unsupportedFile('a workbook without a sheet');
  return {
    path,
    sheets: found,
    sharedStrings: directory.get('xl/sharedStrings.xml'),
    styles: stylesOf(await optionalText(path, directory.get('xl/styles.xml'))),
    since1904,
  };
}

const MISSING_PART = '<absent/>';
const optionalText = async (path: string, entry: ZipEntry | undefined) =>
  entry ? entryText(path, entry) : MISSING_PART;

function scanXml(xml: string, handlers: Pick<XmlHandlers, 'open'> & Partial<XmlHandlers>): void {
  const scanner = new XmlScanner({ close: () => undefined, text: () => undefined, ...handlers });
  scanner.push(xml);
  scanner.end();
}

function relations(xml: string): Map<string, string> {
  const targets = new Map<string, string>();
  scanXml(xml, {
    open(name, attributes) {
      const target = attribute(attributes, 'Target');
      if (name !== 'Relationship' || !target) return;
      targets.set(attribute(attributes, 'Id') ?? '', target.startsWith('/') ? target.slice(1) : `xl/${target}`);
    },
  });
  return targets;
}

function sheetsOf(xml: string) {
  const sheets: { name: string; relation: string }[] = [];
  let since1904 = false;
  scanXml(xml, {
    open(name, attributes) {
      if (name === 'workbookPr') since1904 = /^(?:1|true)$/.test(attribute(attributes, 'date1904') ?? '');
      if (name !== 'sheet') return;
      sheets.push({ name: attribute(attributes, 'name') ?? '', relation: attribute(attributes, 'id') ?? '' });
    },
  });
  return { sheets, since1904 };
}

function stylesOf(xml: string): NumberStyle[] {
  const formats = new Map<number, string>();
  const styles: NumberStyle[] = [];
  let inCellFormats = false;
  scanXml(xml, {
    open(name, attributes) {
      if (name === 'cellXfs') inCellFormats = true;
      else if (name === 'numFmt')
        formats.set(Number(attribute(attributes, 'numFmtId')), attribute(attributes, 'formatCode') ?? '');
      else if (name === 'xf' && inCellFormats) {
        const id = Number(attribute(attributes, 'numFmtId') ?? 0);
        const code = formats.get(id) ?? '';
        styles.push({ date: isDateFormat(id, code), digits: /^0{2,20}$/.test(code) ? code.length : 0 });
      }
    },
    close(name) {
      if (name === 'cellXfs') inCellFormats = false;
    },
  });
  return styles;
}
