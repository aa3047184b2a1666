import { posix } from 'node:path';
import { AppError } from '@leadwright/contract/errors';
import { type NumberStyle, numberStyle } from './cell-text.ts';
import { findAttribute, type XmlHandlers, XmlScanner } from './xml-scanner.ts';
import { readZipDirectory, type ZipEntry } from './zip-directory.ts';
import { entryText } from './zip-entry.ts';

export interface Workbook {
  path: string;
  sheets: { name: string; entry: ZipEntry }[];
  sharedStrings: ZipEntry | undefined;
  /** Number styles, indexed by the style number of a cell. */
  styles: NumberStyle[];
  /** Whether dates are counted from 1904, as on old Macs. */
  uses1904Dates: boolean;
}

const MAX_SHEETS = 200;
const unsupportedFile = (description: string) =>
  new AppError('invalid_input', `This is ${description}. Save the sheet as XLSX or CSV.`);

/** Reads a workbook without its cells. Throws for ZIP bombs and unsupported file types before unpacking anything. */
export async function openWorkbook(path: string): Promise<Workbook> {
  const directory = await readZipDirectory(path);
  const workbookEntry = directory.get('xl/workbook.xml');
  if (!workbookEntry) {
    if (directory.has('xl/workbook.bin')) throw unsupportedFile('an XLSB workbook');
    if (directory.has('content.xml')) throw unsupportedFile('an OpenDocument file');
    throw unsupportedFile(directory.has('word/document.xml') ? 'a Word document' : 'a ZIP file without a workbook');
  }
  const relations = parseRelations(await readOptionalText(path, directory.get('xl/_rels/workbook.xml.rels')));
  const { sheets, uses1904Dates } = parseSheets(await entryText(path, workbookEntry));
  const worksheets = sheets.slice(0, MAX_SHEETS).flatMap(({ name, relation }) => {
    const part = relations.get(relation);
    // A sheet may be a chart, which has no rows.
    if (part?.type !== 'worksheet') return [];
    const entry = directory.get(part.target);
    if (!entry) throw new AppError('invalid_input', `The workbook is damaged: its sheet "${name}" is missing.`);
    return [{ name, entry }];
  });
  if (worksheets.length === 0) throw unsupportedFile('a workbook without a sheet');
  const strings = [...relations.values()].find(({ type }) => type === 'sharedStrings')?.target;
  return {
    path,
    sheets: worksheets,
    sharedStrings: directory.get(strings ?? 'xl/sharedStrings.xml'),
    styles: parseStyles(await readOptionalText(path, directory.get('xl/styles.xml'))),
    uses1904Dates,
  };
}

const MISSING_PART = '<absent/>';
const readOptionalText = async (path: string, entry: ZipEntry | undefined) =>
  entry ? entryText(path, entry) : MISSING_PART;

function scanXml(xml: string, handlers: Pick<XmlHandlers, 'open'> & Partial<XmlHandlers>): void {
  const scanner = new XmlScanner({ close: () => undefined, text: () => undefined, ...handlers });
  scanner.push(xml);
  scanner.end();
}

interface Relation {
  /** The last part of the type, such as "worksheet". */
  type: string;
  /** The path of the other part in the workbook. */
  target: string;
}

/** Returns the relations of the workbook to its other parts by id. */
function parseRelations(xml: string): Map<string, Relation> {
  const relations = new Map<string, Relation>();
  scanXml(xml, {
    open(name, attributes) {
      const target = findAttribute(attributes, 'Target');
      if (name !== 'Relationship' || !target) return;
      relations.set(findAttribute(attributes, 'Id') ?? '', {
        type: posix.basename(findAttribute(attributes, 'Type') ?? ''),
        target: target.startsWith('/') ? target.slice(1) : posix.join('xl', target),
      });
    },
  });
  return relations;
}

/** Returns the sheets, those that the user sees first. */
function parseSheets(xml: string) {
  const sheets: { name: string; relation: string; isHidden: boolean }[] = [];
  let uses1904Dates = false;
  scanXml(xml, {
    open(name, attributes) {
      if (name === 'workbookPr') uses1904Dates = /^(?:1|true)$/.test(findAttribute(attributes, 'date1904') ?? '');
      if (name !== 'sheet') return;
      sheets.push({
        name: findAttribute(attributes, 'name') ?? '',
        relation: findAttribute(attributes, 'id') ?? '',
        isHidden: /hidden$/i.test(findAttribute(attributes, 'state') ?? ''),
      });
    },
  });
  return { sheets: sheets.toSorted((a, b) => Number(a.isHidden) - Number(b.isHidden)), uses1904Dates };
}

function parseStyles(xml: string): NumberStyle[] {
  const formats = new Map<number, string>();
  const styles: NumberStyle[] = [];
  let isInCellFormats = false;
  scanXml(xml, {
    open(name, attributes) {
      if (name === 'cellXfs') isInCellFormats = true;
      else if (name === 'numFmt')
        formats.set(Number(findAttribute(attributes, 'numFmtId')), findAttribute(attributes, 'formatCode') ?? '');
      else if (name === 'xf' && isInCellFormats) {
        const id = Number(findAttribute(attributes, 'numFmtId') ?? 0);
        styles.push(numberStyle(id, formats.get(id) ?? ''));
      }
    },
    close(name) {
      if (name === 'cellXfs') isInCellFormats = false;
    },
  });
  return styles;
}
