import iconv from 'iconv-lite';
import { describe, expect, it } from 'vitest';
import { Utf8Counter } from '../upload/utf8-counter.ts';
import { headRows } from './dialect.ts';
import { detectEncoding, utf8Decoder } from './encoding.ts';
import { detectHeaderRow } from './header-row.ts';
import { rankReadings } from './readings.ts';

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

  it.each([
    ['windows-1252', 'Müller & Söhne;Gießen\nCrédit l’Œuvre;Nîmes\n¿Qué? Nº1 SL;A Coruña\nÅl & Øl ÄÖÜ;Ærøskøbing\n'],
    ['windows-1252', 'Company;Turnover £m;Turnover (£bn)\nAcme Ltd;3;£3k\n'],
    ['windows-1252', 'Company;Activities\nAcme Ltd;•Pumps •Valves •Pipes\n'],
    ['windows-1250', 'Spółka Łódzka;Łódź\nŻółw SA;Gdańsk\n'],
    ['windows-1251', 'ООО «Ромашка»;Москва\nLutik GmbH;Тула\n'],
    ['macintosh', 'Müller & Söhne;Gießen\nÄrzte AG;Würzburg\n'],
  ] as const)('detects %s among encodings with one byte for each character', (encoding, text) => {
    expect(detectEncoding(iconv.encode(text, encoding), false)).toBe(encoding);
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

const LIST = 'Имя;Город\nООО «Ромашка»;Москва\nЗАО «Лютик»;Тула\n';

it.each(['utf-16le', 'utf-16be'] as const)('detects %s without a byte-order mark in any language', (encoding) => {
  expect(detectEncoding(iconv.encode(LIST, encoding, { addBOM: false }), false)).toBe(encoding);
  expect(detectEncoding(Buffer.from('Name;Town\0\0\0\nA;York\0\0\0\n'), true)).toBe('utf-8');
});

const bestReading = async (content: string | Buffer, utf8: 'valid' | 'no' = 'valid') =>
  (await rankReadings(Buffer.from(content as string), false, utf8))[0]!;

describe('reading detection', () => {
  it.each([
    ['commas in texts', ';', '"', 1, 'Name;Town;Notes\nA, B and C;York;one, two\nD;Leeds;"x;y"\n'],
    ['semicolons in texts', ',', '"', 1, 'Name,Town\n"A; B",York\nC;D,Leeds\n'],
    ['a comma in each row', '\t', '"', 1, 'Name, legal\tTown\nA, B\tYork\nC, D\tBath\n'],
    ['a comma in each row', '|', '"', 1, 'Name, legal|Town\nA, B|York\nC, D|Bath\n'],
    ['a decimal comma in each row', ';', '"', 1, 'Firma;Umsatz, Mio\nA GmbH;1,5\nB Optik AG;2,7\nC Guss;14,0\n'],
    ['several decimal commas', ';', '"', 1, 'Firma;2024;2025\nA;1,5;2,5\nB;1,25;3,5\n'],
    ['decimal commas in unknown columns', ';', '"', 1, 'Kürzel;Wert, netto\nxa;1,5\nxb;2,7\n'],
    ['a list of bars in each row', ',', '"', 1, 'Name,Tags\nAcme,red|blue\nBeta,a|b\n'],
    ['a list of semicolons in each row', ',', '"', 1, 'Alpha,Beta\nfoo,red;blue\nbar,a;b\n'],
    ['one column', ',', '"', 1, 'Name\nOnly\nOne\nColumn\n'],
    ['commas in some names of one column', ';', '"', 1, 'Company name\nAcme, Limited\nBeta Ltd\nGamma, Inc\nDelta\n'],
    ['commas in all names of one column', ';', '"', 1, 'Company name\nAcme, Limited\nBeta, Inc\nGamma, LLC\n'],
    ['commas and semicolons in one column', '\t', '"', 1, 'Firma\nMüller, Meier; Partner\nBeta, Co\nGamma\n'],
    ['one quoted column', ',', '"', 1, '"Company name"\n"Acme, Limited"\n"Beta, Inc"\n'],
    ['a title above the header', ';', '"', 3, 'Lieferanten, Stand 2026\n\nFirma;Umsatz, Mio\nA;1,5\nB;2,7\n'],
    ['a title of many cells', ',', '"', 2, 'Supplier list 2026,,\nFirma,PLZ,Ort\nA GmbH,50667,Köln\n'],
    ['a separator line', ';', '"', 1, 'sep=;\nName,Town;X\nA,b;1\n'],
    ['quotes that mean inches', ';', '', 1, 'id;title\n1;"12 pipe\n2;5" nut\n3;"7 rail\n'],
    ['quotes around a word', ',', '', 1, 'Name,Town\n"Big" Deals Ltd,York\n"Small" Ltd,Bath\nC Ltd,Hull\n'],
    ['quotes within texts', ',', '"', 1, 'Name,Size\n12" pipe,1\n"5"" nut",2\n'],
    ['single quotes', ',', "'", 1, "'Name','Town'\n'Acme, Inc','York'\n'O''Neill, Sons','Bath'\n"],
    ['quotes after backslashes', ',', '\\"', 1, 'Name,Town\n"Foo \\"Bar\\" Ltd",York\n"Baz \\"Q, R\\"",Leeds\n'],
    ['backslashes before quotes', ',', '"', 1, 'Name,Folder\n"Acme, Ltd","C:\\x\\"\n"Beta, Ltd","D:\\y\\"\n'],
    ['a caret in one of many names', ',', '"', 1, `Name\n${'Acme Ltd\n'.repeat(1_500)}A^B Ltd\n`],
    ['carets', '^', '"', 1, 'Firma^Ort^Umsatz\nA GmbH^Köln^1,5\nB GmbH^Bonn^2,7\n'],
    ['texts with apostrophes', ',', '"', 1, "Name,Town\n'Acme,York\nO'Neill's,Bath\n"],
    ['spaces after quotes', ',', '"', 1, '"Name" ,"Town" \n"Acme, Ltd" ,"York" \n"Beta, Ltd" ,"Bath" \n'],
    ['spaces before quotes', ',', '"', 1, '"name", "address"\n"Deli, Inc", "1 Ventura, Blvd"\n"B", "1 High St"\n'],
  ] as const)('reads a file with %s', async (_, delimiter, quote, headerRow, text) => {
    expect(await bestReading(text)).toMatchObject({ delimiter, quote, header_row: headerRow });
  });

  it('reads the whole excerpt, so that the first rows do not decide', async () => {
    const rows = Array.from({ length: 5_000 }, (_, i) => `Company ${i};${i},5`);
    expect(await bestReading(['Firma;Umsatz, Mio', 'A, B;1', ...rows].join('\n'))).toMatchObject({ delimiter: ';' });
  });

  it('lets other work continue while it judges a long text', async () => {
    const text = Buffer.from(`Name;Town\n${'Müller;Köln\n'.repeat(80_000)}`);
    let turns = 0;
    const countTurn = () => {
      turns++;
      immediate = setImmediate(countTurn);
    };
    let immediate = setImmediate(countTurn);
    const [reading] = await rankReadings(text, true, 'valid');
    clearImmediate(immediate);
    expect(reading).toMatchObject({ delimiter: ';', header_row: 1 });
    expect(turns).toBeGreaterThanOrEqual(3);
  });

  it('ranks other headers, separators and encodings after the best reading', async () => {
    const readings = await rankReadings(Buffer.from('Name;Town\nMüller;Köln\n'), false, 'valid');
    expect(readings.map(({ encoding, delimiter, header_row }) => [encoding, delimiter, header_row])).toEqual([
      ['utf-8', ';', 1],
      ['utf-8', ';', 0],
      ['windows-1252', ';', 1],
    ]);
    expect(await rankReadings(iconv.encode('Name;Ort\nMüller;Köln\n', 'windows-1252'), false, 'no')).toMatchObject([
      { encoding: 'windows-1252' },
      { encoding: 'windows-1252', header_row: 0 },
      { encoding: 'utf-8' },
    ]);
  });

  it('finds a separator line in UTF-16', async () => {
    const bytes = iconv.encode('sep=;\r\nName;Ort\r\nMüller;Köln\r\n', 'utf-16le', { addBOM: true });
    expect(await bestReading(bytes, 'no')).toMatchObject({ encoding: 'utf-16le', delimiter: ';', header_row: 1 });
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
    [2, 'Company,Company,Company,Contact,Contact\nName,Postcode,City,Phone,Email\nA,LS1 1AA,Leeds,0113 496 0000,\n'],
    [0, 'Acme,York,acme.co.uk\nBeta,Leeds,beta.com\n'],
  ])('detects the header in row %i', (expected, text) => {
    expect(detectHeaderRow(headRows(Buffer.from(text), { delimiter: ',', quote: '"' }, false))).toBe(expected);
  });
});
