import fc from 'fast-check';
import Papa from 'papaparse';
import { describe, expect, it } from 'vitest';
import { selectByDepth } from '../../../../../scripts/test-depth.ts';
import { CsvScanner, type Position } from './csv-scanner.ts';
import { type Row, readTuples, tupleHead } from './staged-tuple.ts';

const HEAD = tupleHead('00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000002');
const FILE_START: Position = { byte_offset: 0, row_no: 0, line: 1, after_cr: false };

interface Options {
  delimiter?: string;
  /** Bytes per push. */
  chunkSize?: number;
  from?: Position;
  skip?: number;
  keepBlank?: boolean;
  quote?: '"' | '\\"';
}

function scan(
  text: string | Buffer,
  { delimiter = ',', chunkSize = 7, from = FILE_START, skip = 0, keepBlank = true, quote = '"' }: Options = {},
) {
  const bytes = Buffer.from(text as string).subarray(from.byte_offset);
  const scanner = new CsvScanner({ delimiter, head: HEAD, from, skip, keepBlank, quote });
  const rows: Row[] = [];
  const total = { blank: 0, removedNulBytes: 0, cellsWithTextAfterQuote: 0 };
  const positions: Position[] = [];
  const collectOutput = () => {
    const { blocks, position, ...counts } = scanner.take();
    for (const block of blocks) rows.push(...readTuples(block));
    for (const name of ['blank', 'removedNulBytes', 'cellsWithTextAfterQuote'] as const) total[name] += counts[name];
    positions.push(position);
  };
  for (let offset = 0; offset < bytes.length; offset += chunkSize) {
    scanner.push(bytes.subarray(offset, offset + chunkSize));
    collectOutput();
  }
  scanner.end();
  collectOutput();
  return { rows, cells: rows.map((row) => row.cells), positions, ...total };
}

const cell = fc.string({ unit: fc.constantFrom('a', 'é', '€', '😀', ' ', '"', ',', ';', '\t', '|', '\n', '\r', '7') });
const table = fc.array(fc.array(cell, { minLength: 1, maxLength: 6 }), { minLength: 1, maxLength: 12 });
const dialect = fc.record({
  delimiter: fc.constantFrom(',', ';', '\t', '|'),
  newline: fc.constantFrom('\r\n', '\n', '\r'),
  chunkSize: fc.integer({ min: 1, max: 40 }),
});

describe('CsvScanner', () => {
  it('reads the output of papaparse regardless of chunk size', () => {
    fc.assert(
      fc.property(table, dialect, (cells, { delimiter, newline, chunkSize }) => {
        const text = `${Papa.unparse(cells, { delimiter, newline, quotes: true })}${newline}`;
        expect(scan(text, { delimiter, chunkSize }).cells).toEqual(cells);
      }),
    );
  });

  it('agrees with papaparse on files with minimal quoting', () => {
    fc.assert(
      fc.property(table, dialect, (cells, { delimiter, newline, chunkSize }) => {
        const text = Papa.unparse(cells, { delimiter, newline });
        // The text of a single blank cell is empty. papaparse reads no row from it, but the scanner reads a blank line.
        fc.pre(text !== '');
        const expected = Papa.parse<string[]>(text, { delimiter, newline }).data;
        expect(scan(`${text}${newline}`, { delimiter, chunkSize }).cells).toEqual(expected);
      }),
    );
  });

  it('continues from any position with the same result', () => {
    fc.assert(
      fc.property(table, dialect, (cells, { delimiter, newline, chunkSize }) => {
        const text = `${Papa.unparse(cells, { delimiter, newline })}${newline}`;
        const fullScan = scan(text, { delimiter, chunkSize });
        for (const from of fullScan.positions) {
          const resumedScan = scan(text, { delimiter, chunkSize: 3, from });
          expect(resumedScan.rows).toEqual(fullScan.rows.filter((row) => row.rowNo > from.row_no));
        }
      }),
      { numRuns: selectByDepth({ gate: 4, deep: 20 }) },
    );
  });

  it('accepts CRLF, LF and CR as line ends and a last record without one', () => {
    expect(scan('a,b\r\nc,d\re,f\ng,h').cells).toEqual([
      ['a', 'b'],
      ['c', 'd'],
      ['e', 'f'],
      ['g', 'h'],
    ]);
    expect(scan('a,').cells).toEqual([['a', '']]);
    expect(scan('').cells).toEqual([]);
  });

  it('numbers rows as in the file, including header and blank lines', () => {
    const { rows, blank } = scan('Title\nName,Town\n\nA,B\n , \t\n\nC,D\n', { skip: 2, keepBlank: false });
    expect(rows).toEqual([
      { rowNo: 4, cells: ['A', 'B'] },
      { rowNo: 7, cells: ['C', 'D'] },
    ]);
    expect(blank).toBe(3);
  });

  it('reads text after a closing quote like a spreadsheet, up to the end of the line', () => {
    const { cells, cellsWithTextAfterQuote } = scan('"12" pipe,x\n"a"b,y\n5" nut,z\n');
    expect(cells).toEqual([
      ['12 pipe', 'x'],
      ['ab', 'y'],
      ['5" nut', 'z'],
    ]);
    expect(cellsWithTextAfterQuote).toBe(2);
    expect(scan('"a, b" ,"c"  \n"d" e,"f" "g"\n')).toMatchObject({
      cells: [
        ['a, b ', 'c  '],
        ['d e', 'f "g"'],
      ],
      cellsWithTextAfterQuote: 2,
    });
  });

  it.each([1, 2, 3, 100])('reads quotes that backslashes escape, in pieces of %i bytes', (chunkSize) => {
    const lines = [String.raw`"Foo \"Bar, Baz\" Ltd","say \"hi\""`, String.raw`"C:\\","a\b ""c""",5\" nut`];
    expect(scan(lines.join('\n'), { chunkSize, quote: '\\"' })).toMatchObject({
      cells: [
        ['Foo "Bar, Baz" Ltd', 'say "hi"'],
        ['C:\\', 'a\\b "c"', '5\\" nut'],
      ],
      cellsWithTextAfterQuote: 0,
    });
    expect(() => scan('"a\\"\n', { quote: '\\"' })).toThrow('never closed');
  });

  it('removes and counts NUL bytes', () => {
    const { cells, removedNulBytes } = scan('a\0,\0"b\0"\n\0\0c,d\n');
    expect(cells).toEqual([
      ['a', 'b'],
      ['c', 'd'],
    ]);
    expect(removedNulBytes).toBe(5);
  });

  it('reports the line of an unclosed quote', () => {
    expect(() => scan('a,b\n"c\nd",e\nf,"g\nh\n')).toThrow('begins on line 4 has a quote that is never closed');
  });

  it('rejects a record over 1 MB regardless of chunk size', () => {
    const text = `a,b\nc,"${'x'.repeat(1_200_000)}",d\n`;
    expect(() => scan(text, { chunkSize: 100_000 })).toThrow('begins on line 2 is longer than 1 MB');
    expect(() => scan(`${'x'.repeat(3_000_000)}`, { chunkSize: 3_000_000 })).toThrow(
      'begins on line 1 is longer than 1 MB',
    );
  });

  it('reads many quotes after many spaces in one pass', () => {
    const text = `${' '.repeat(400_000)}x${'"'.repeat(400_000)}`;
    expect(scan(text, { chunkSize: text.length }).cells[0]![0]).toHaveLength(text.length);
    expect(scan('  x " y " z,  "a,b"\n').cells).toEqual([['  x " y " z', 'a,b']]);
  });

  it('rejects more columns than allowed', () => {
    expect(scan('x'.concat(','.repeat(499), '\n')).cells[0]).toHaveLength(500);
    expect(() => scan('a\n'.concat(','.repeat(500), '\n'))).toThrow('begins on line 2 has more than 500 columns');
  });

  it('keeps the order of rows across blocks', () => {
    const lines = Array.from({ length: 20_000 }, (_, i) => `${i},${'y'.repeat(i % 900)}`);
    const { rows } = scan(lines.join('\n'), { chunkSize: 65_536 });
    expect(rows).toHaveLength(20_000);
    expect(rows.every((row, i) => row.cells[0] === String(i) && row.cells[1]!.length === i % 900)).toBe(true);
  });
});
