import iconv from 'iconv-lite';
import { describe, expect, it } from 'vitest';
import { Utf8Counter } from '../upload/utf8-counter.ts';
import { detectDelimiter, detectHeaderRow, headRows } from './dialect.ts';
import { detectEncoding, utf8Decoder } from './encoding.ts';

const TEXT = 'Company name;Town\nMüller & Söhne – „Zürich“;Köln €\n';

describe('encoding detection', () => {
  it.each([
    ['utf-8', TEXT, 'utf-8', false],
    ['utf-8', TEXT, 'utf-8', true],
    ['utf-16le', TEXT, 'utf-16le', true],
    ['utf-16le', TEXT, 'utf-16le', false],
    ['utf-16be', TEXT, 'utf-16be', false],
    ['windows-1252', TEXT, 'windows-1252', false],
  ] as const)('detects and decodes %s in pieces of any size', (encoding, text, expected, addBOM) => {
    const bytes = iconv.encode(text, encoding, { addBOM });
    const counter = new Utf8Counter();
    for (let offset = 0; offset < bytes.length; offset += 3) counter.push(bytes.subarray(offset, offset + 3));
    counter.end();
    expect(detectEncoding(bytes, counter.isMostlyValid)).toBe(expected);
    const decoder = utf8Decoder(expected);
    const start = addBOM ? (expected === 'utf-8' ? 3 : 2) : 0;
    let decoded = '';
    for (let offset = start; offset < bytes.length; offset += 3)
      decoded += decoder.write(bytes.subarray(offset, offset + 3)).toString();
    expect(decoded + decoder.end().toString()).toBe(text);
  });

  it('accepts UTF-8 with a few invalid bytes, but not Windows-1252', () => {
    const countResult = (bytes: Buffer) => {
      const counter = new Utf8Counter();
      counter.push(bytes);
      counter.end();
      return [counter.isValid, counter.isMostlyValid];
    };
    expect(countResult(Buffer.from(TEXT))).toEqual([true, true]);
    expect(countResult(Buffer.concat([Buffer.from(TEXT), Buffer.from([0xfc, 0x0a])]))).toEqual([false, true]);
    expect(countResult(iconv.encode(TEXT, 'windows-1252'))).toEqual([false, false]);
  });

  it('reads each invalid byte of UTF-8 as Windows-1252', () => {
    const decoder = utf8Decoder('utf-8');
    const bytes = Buffer.concat([
      Buffer.from('é'),
      Buffer.from([0x80, 0xe9, 0xff, 0xed, 0xa0, 0x80]),
      Buffer.from('😀'),
    ]);
    expect(decoder.write(bytes).toString() + decoder.end().toString()).toBe('é€éÿí\u00a0€😀');
  });
});

describe('delimiter detection', () => {
  it.each([
    [';', 'Name;Town;Notes\nA, B and C;York;one, two\nD;Leeds;"x;y"\n'],
    [',', 'Name,Town\n"A; B",York\nC;D,Leeds\n'],
    ['\t', 'Name\tTown\nA, B\tYork\n'],
    ['|', 'Name|Town|Web\nA|York|b,c\n'],
    [';', 'sep=;\nName,Town;X\n'],
    [',', 'Name\nOnly\nOne\nColumn\n'],
  ])('detects the delimiter %j', (expected, text) => {
    expect(detectDelimiter(Buffer.from(text), false)).toBe(expected);
  });
});

describe('header detection', () => {
  it.each([
    [1, 'Company name,Town\nA Ltd,York\n'],
    [3, 'Supplier list 2026,,\n,,\nFirma,PLZ,Ort\nA GmbH,50667,Köln\n'],
    [0, 'A Ltd,York,info@a.example\nB Ltd,Leeds,info@b.example\n'],
    [0, 'A Ltd,York,0113 496 0000\n'],
    [1, 'Thing,Other\nfoo,bar\n'],
    [1, 'Company.Name,Company.Address.City,Company.Site\nA,York,a.com\n'],
    [1, 'Name,Town,Reg.Foozle,Reg.Barzle,Reg.Quxle\nA,York,1,2,3\n'],
    [1, 'Name,Town,2024,Group\nA,York,12,\n'],
    [0, 'Acme,York,acme.co.uk\nBeta,Leeds,beta.com\n'],
  ])('detects the header in row %i', (expected, text) => {
    expect(detectHeaderRow(headRows(Buffer.from(text), ',', false))).toBe(expected);
  });
});
