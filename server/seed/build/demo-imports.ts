import { createRandom, shuffle } from '../random.ts';
import type { SeedCompany, supplierColumns } from '../seed-files.ts';
import { type PersonCheck, spellingKey } from './names.ts';
import { cell, type Row, readSharedCsv } from './shared-data.ts';

/** A part of a file: rows of a track of REAL-1 about companies that the seed contains, or that it does not contain. */
interface Part {
  track: string;
  isPresent: boolean;
  count: number;
}

/** Writes a query of REAL-1 as a row of the file. */
type Layout = (query: Row) => Record<string, string>;

const britishLayout: Layout = (query) => ({
  Employer: cell(query, 'name'),
  'Registered address': cell(query, 'address'),
  Postcode: cell(query, 'postcode'),
});

/** Council payments name only the supplier. */
const councilLayout: Layout = (query) => ({ Supplier: cell(query, 'name'), Country: 'United Kingdom' });

/** Town after the last comma of a German name, as in "Retter GmbH, Bad Friedrichshall". */
const townPattern = /^(.+),\s*(\p{Lu}[\p{L}. -]+)$/u;

const germanLayout: Layout = (query) => {
  const [, name = cell(query, 'name'), town = cell(query, 'city')] = townPattern.exec(cell(query, 'name')) ?? [];
  return { Firma: name, Ort: town, PLZ: cell(query, 'postcode') };
};

const files: Record<string, { layout: Layout; parts: Part[] }> = {
  'employers.csv': {
    layout: britishLayout,
    parts: [
      { track: 'A2', isPresent: true, count: 60 },
      { track: 'A3', isPresent: true, count: 14 },
      { track: 'D', isPresent: false, count: 27 },
    ],
  },
  'firmen-suedwest.csv': {
    layout: germanLayout,
    parts: [
      { track: 'G', isPresent: true, count: 24 },
      { track: 'E2', isPresent: true, count: 14 },
      { track: 'F', isPresent: true, count: 2 },
      { track: 'F', isPresent: false, count: 16 },
    ],
  },
  'council-suppliers.csv': {
    layout: councilLayout,
    parts: [
      { track: 'C', isPresent: true, count: 52 },
      { track: 'C', isPresent: false, count: 36 },
    ],
  },
};

/** Contact names, redaction marks, and legal forms with the names of partners. */
const unusablePattern = /redacted|personal|\ufffd|["#;]|c\/o| - |\b(ohg|kg|e\.? ?k)\b/i;

/** The key of a company in the register ids of REAL-1. */
const registerId = ({ scheme, registration_number, source_id }: SeedCompany): string =>
  scheme === 'DE-HR' ? `DE-HR:${source_id}` : `${scheme}:${registration_number}`;

/** Chooses the rows of the files that the demo agency has imported. No row is about a spelling in `demo-supplier.csv`. */
export const chooseDemoImports = (
  companies: readonly SeedCompany[],
  supplierRows: readonly object[],
  isPerson: PersonCheck,
): Map<string, Record<string, string>[]> => {
  const seedIds = new Set(companies.map(registerId));
  const registerIdOf = new Map(
    readSharedCsv('real-1/truth.csv').map((row) => [cell(row, 'query_id'), cell(row, 'register_id')]),
  );
  const queries = readSharedCsv('real-1/queries.csv');
  const usedSpellings = new Set(
    (supplierRows as Record<(typeof supplierColumns)[number], string>[]).map((row) =>
      spellingKey(row['Supplier name']),
    ),
  );
  const chooseRows = (file: string, layout: Layout, { track, isPresent, count }: Part): Record<string, string>[] => {
    const candidates = queries.filter((query) => {
      const id = registerIdOf.get(cell(query, 'query_id')) ?? '';
      const name = cell(query, 'name');
      return (
        cell(query, 'track') === track &&
        (isPresent ? seedIds.has(id) : id === '') &&
        !unusablePattern.test(name + cell(query, 'address')) &&
        !isPerson(name)
      );
    });
    const chosenRows: Record<string, string>[] = [];
    for (const query of shuffle(createRandom(`${file}-${track}-${isPresent}`), candidates)) {
      const spelling = spellingKey(cell(query, 'name'));
      if (chosenRows.length === count || usedSpellings.has(spelling)) continue;
      usedSpellings.add(spelling);
      chosenRows.push(layout(query));
    }
    if (chosenRows.length < count)
      throw new Error(`only ${chosenRows.length} of ${count} rows of ${track} for ${file}`);
    return chosenRows;
  };
  return new Map(
    Object.entries(files).map(([file, { layout, parts }]) => [
      file,
      shuffle(
        createRandom(file),
        parts.flatMap((part) => chooseRows(file, layout, part)),
      ),
    ]),
  );
};
