import { AppError } from '@leadwright/contract/errors';

export type FileKind = 'text' | 'xlsx';

const SIGNATURES: [bytes: string, what: string][] = [
  ['d0cf11e0a1b11ae1', 'an old .xls workbook, or one with a password'],
  ['25504446', 'a PDF'],
  ['1f8b', 'a compressed file'],
  ['377abcaf', 'a compressed file'],
  ['52617221', 'a compressed file'],
  ['89504e47', 'an image'],
  ['ffd8ff', 'an image'],
  ['47494638', 'an image'],
  ['7b5c727466', 'a text document'],
];
/** Maximum share of control characters in a text. */
const MAX_CONTROLS = 0.05;

const unsupportedFile = (what: string) =>
  new AppError('invalid_input', `This is ${what}, not a table. Save it as CSV or XLSX and upload that.`, {
    fields: { file: `This is ${what}. Upload a CSV, TSV, TXT or XLSX file, alone or in a ZIP or gzip file.` },
  });

/** Detects the kind by the first bytes, never by the name. Throws `invalid_input` for unsupported files. */
export function fileKind(head: Buffer): FileKind {
  if (head.length === 0) {
    throw new AppError('invalid_input', 'The file is empty.', { fields: { file: 'The file is empty.' } });
  }
  if (head.length >= 4 && head.readUInt32BE(0) === 0x504b0304) return 'xlsx';
  const hex = head.subarray(0, 8).toString('hex');
  const known = SIGNATURES.find(([bytes]) => hex.startsWith(bytes));
  if (known) throw unsupportedFile(known[1]);
  if (/^\s*<(?:!doctype|html|\?xml)/i.test(head.toString('latin1', 0, 200))) throw unsupportedFile('a web page or XML');
  if (head.toString('latin1', 257, 262) === 'ustar') throw unsupportedFile('an archive of files');
  if (controlShare(head) > MAX_CONTROLS) throw unsupportedFile('a file of a kind the portal does not know');
  return 'text';
}

/** Returns the share of control characters, ignoring zeros: UTF-16 is full of them; other texts lose them later. */
function controlShare(head: Buffer): number {
  let controls = 0;
  let zeros = 0;
  for (const byte of head) {
    if (byte === 0) zeros++;
    else if (byte < 32 && byte !== 9 && byte !== 10 && byte !== 12 && byte !== 13) controls++;
  }
  return controls / Math.max(1, head.length - zeros);
}
