import { AppError } from '@leadwright/contract/errors';

export type FileKind = 'text' | 'xlsx';

const SIGNATURES: [bytes: string, description: string][] = [
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
/** Text formats that would be read as a table of one column. Each pattern matches the start of the file. */
const TEXT_FORMATS: [pattern: RegExp, description: string][] = [
  [/^<(?:!doctype|html|\?xml)/i, 'a web page or XML'],
  [/^(?:\{\s*["}]|\[\s*[[{"\]])/, 'a JSON file'],
  [
    /^(?:Return-Path|Delivered-To|Received|MIME-Version|Message-ID|Date|From|To|Subject|X-[\w-]+):[ \t].*\r?\n(?:[ \t].*\r?\n)*[\w-]+:[ \t]/i,
    'an email',
  ],
  [
    /^(?:(?:--.*\n|\/\*(?:[^*]|\*(?!\/))*\*\/)\s*)*(?:create\s+(?:table|database|schema)|insert\s+into|drop\s+table|alter\s+table|select\s.+\sfrom)\s/i,
    'an SQL script',
  ],
  [
    /^(?:#!|#include\s*[<"]|<\?php|import\s.+\sfrom\s+['"]|from\s+\S+\s+import\s|(?:const|let|var)\s+\w+\s*=|function\s+\w+\(|def\s+\w+\()/,
    'a script',
  ],
];
/** Maximum share of control characters in a text. */
const MAX_CONTROLS = 0.05;

const unsupportedFile = (description: string) =>
  new AppError('invalid_input', `This is ${description}, not a table. Save it as CSV or XLSX and upload that.`, {
    fields: { file: `This is ${description}. Upload a CSV, TSV, TXT or XLSX file, alone or in a ZIP or gzip file.` },
  });

/** Detects the kind of a file from its first bytes, not its name. Throws `invalid_input` for unsupported files. */
export function detectFileKind(firstBytes: Buffer): FileKind {
  if (firstBytes.length === 0) {
    throw new AppError('invalid_input', 'The file is empty.', { fields: { file: 'The file is empty.' } });
  }
  if (firstBytes.length >= 4 && firstBytes.readUInt32BE(0) === 0x504b0304) return 'xlsx';
  const hex = firstBytes.subarray(0, 8).toString('hex');
  const signature = SIGNATURES.find(([bytes]) => hex.startsWith(bytes));
  if (signature) throw unsupportedFile(signature[1]);
  const start = firstBytes
    .toString('utf8', 0, 2_000)
    .replace(/^\uFEFF/, '')
    .trimStart();
  const format = TEXT_FORMATS.find(([pattern]) => pattern.test(start));
  if (format) throw unsupportedFile(format[1]);
  if (firstBytes.toString('latin1', 257, 262) === 'ustar') throw unsupportedFile('a tar archive');
  if (controlShare(firstBytes) > MAX_CONTROLS) throw unsupportedFile('a file of an unsupported type');
  return 'text';
}

/**
 * Returns the share of control characters. Ignores zero bytes: UTF-16 text contains them, and the CSV scanner removes
 * them from other text.
 */
function controlShare(firstBytes: Buffer): number {
  let controlCount = 0;
  let zeroCount = 0;
  for (const byte of firstBytes) {
    if (byte === 0) zeroCount++;
    else if (byte < 32 && byte !== 9 && byte !== 10 && byte !== 12 && byte !== 13) controlCount++;
  }
  return controlCount / Math.max(1, firstBytes.length - zeroCount);
}
