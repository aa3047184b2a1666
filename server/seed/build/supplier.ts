import { createRandom, pick, type Random, shuffle } from '../random.ts';
import type { SeedCompany, supplierColumns } from '../seed-files.ts';
import { type CountryNames, parseCommaAddress, ukPostcode } from './address.ts';
import { cleanSicCodes, type PayGapEmployer, type SicCodes, toCompany } from './companies-uk.ts';
import { nameKey, type PersonCheck, spellingKey } from './names.ts';
import { cell, type Row, readSharedCsv } from './shared-data.ts';

/** The number of rows of demo-supplier.csv that demo-supplier-small.csv contains. */
export const smallFileRowCount = 40;

type SupplierRow = Record<(typeof supplierColumns)[number], string>;

/** A supplier as an employer or a council wrote it. The number comes from the truth file. */
type RawSupplier = {
  name: string;
  rawAddress: string;
  postcode: string;
  number: string;
  rawSicCodes: string;
  /** Whether the register contains the supplier, according to the truth file. */
  isPresent: boolean;
  /** Whether the match rule of the truth file is reliable. */
  isTrusted: boolean;
};

export type SupplierChoice = {
  companies: SeedCompany[];
  rows: SupplierRow[];
  /** Names and numbers of the suppliers in the file that the seed must not contain. */
  absentNames: ReadonlySet<string>;
  absentNumbers: ReadonlySet<string>;
};

/** Number of supplier rows of each kind. `moved`: with an earlier address; `shifted`: with the postcode as the town. */
const counts = {
  accented: 8,
  renamed: 35,
  moved: 57,
  council: 105,
  duplicates: 20,
  absent: 60,
  nameless: 5,
  shifted: 10,
};

/** Match rules of the council lists with reliable pairs. The rules for care homes are wrong too often. */
const trustedRulePattern = /^method-(1|3|4|5\.1|6)$/;

/** Contact names and redaction marks in council lists, which are left out; "#2" and "t/a" are kept. */
const unusableNamePattern = /redacted|#\D|personal|\ufffd/i;

const countryWords = ['United Kingdom', 'United Kingdom', 'UK', 'GB', 'GBR', 'England', ''];

const readRawSuppliers = (payGap: ReadonlyMap<string, PayGapEmployer>): ReadonlyMap<string, RawSupplier[]> => {
  const truthById = new Map(readSharedCsv('real-1/truth.csv').map((row) => [cell(row, 'query_id'), row]));
  // Tracks of REAL-1: A2 has earlier addresses, A3 earlier names with an address, C supplier names of councils.
  const tracks = new Map<string, RawSupplier[]>([
    ['A2', []],
    ['A3', []],
    ['C', []],
  ]);
  for (const row of readSharedCsv('real-1/queries.csv')) {
    const list = tracks.get(cell(row, 'track'));
    const truthRow = truthById.get(cell(row, 'query_id'));
    if (!list || !truthRow || unusableNamePattern.test(cell(row, 'name'))) {
      continue;
    }
    const note = cell(truthRow, 'note');
    const kind = cell(truthRow, 'kind');
    const isPresent = kind !== 'absent';
    const rule = isPresent ? kind : (/^method-[\d.]+/.exec(note)?.[0] ?? '');
    const number = /GB-COH:(\w{8})/.exec(isPresent ? cell(truthRow, 'register_id') : note)?.[1] ?? '';
    list.push({
      // Double spaces and odd capitals are kept, because the import must handle them.
      name: row.name ?? '',
      rawAddress: cell(row, 'address'),
      postcode: cell(row, 'postcode'),
      number,
      rawSicCodes: payGap.get(number)?.rawSicCodes ?? '',
      isPresent,
      isTrusted: trustedRulePattern.test(rule) && (rule === 'method-1' || !/(little|partial)-overlap/.test(note)),
    });
  }
  return new Map([...tracks].map(([track, list]) => [track, shuffle(createRandom(`supplier-${track}`), list)]));
};

/** Returns pay-gap employers with non-ASCII letters in the name that Windows-1252 can encode. */
const accentedEmployers = (payGap: ReadonlyMap<string, PayGapEmployer>): RawSupplier[] =>
  [...payGap.values()]
    .filter(({ company }) => /[^\p{ASCII}]/u.test(company.company_name))
    .filter(({ company, rawAddress }) => /^[\0-\u00ff’]*$/.test(company.company_name + rawAddress))
    .map(({ company, rawAddress, rawSicCodes }) => ({
      name: company.company_name,
      rawAddress,
      postcode: company.postcode,
      number: company.registration_number,
      rawSicCodes,
      isPresent: true,
      isTrusted: true,
    }));

/** Returns the companies with these numbers, from the pay-gap list or else from the register snapshot. */
const findRegisterCompanies = (
  numbers: readonly string[],
  payGap: ReadonlyMap<string, PayGapEmployer>,
  countries: CountryNames,
  sicCodes: SicCodes,
): SeedCompany[] => {
  const register = new Map<string, Row>();
  for (const row of readSharedCsv('real-1/register_uk.csv.gz')) {
    register.set(cell(row, 'registration_number'), row);
  }
  return numbers.map((number) => {
    const employer = payGap.get(number);
    const row = register.get(number);
    if (employer) {
      return { ...employer.company, company_name: row ? cell(row, 'name') : employer.company.company_name };
    }
    if (!row) {
      throw new Error(`no register row for ${number}`);
    }
    const isFromPayGap = cell(row, 'source') === 'gender-pay-gap-service';
    const address = parseCommaAddress(cell(row, 'address'), cell(row, 'postcode'), countries);
    return toCompany(
      {
        source: isFromPayGap
          ? 'Gender pay gap service, employers 2019/20 to 2023/24'
          : 'Companies House, register names',
        scheme: 'GB-COH',
        jurisdiction: 'GB',
        registration_number: number,
        company_name: cell(row, 'name'),
        sic_codes: cleanSicCodes(cell(row, 'sic_codes'), sicCodes),
      },
      { ...address, country: address.country || 'GB' },
    );
  });
};

/** Returns a supplier row with a random layout, as in supplier files. The values are real. */
const toSupplierRow = (supplier: RawSupplier, random: Random, countries: CountryNames): SupplierRow => {
  const parts = parseCommaAddress(supplier.rawAddress, supplier.postcode, countries);
  const lines = [parts.line1, ...parts.line2.split(', ')].filter(Boolean);
  const style = random();
  const hasOneAddressColumn = style > 0.7;
  const address = hasOneAddressColumn
    ? [...lines, parts.city, parts.county, style > 0.88 ? parts.postcode : ''].filter(Boolean).join(', ')
    : lines.join(style < 0.35 ? '\n' : ', ');
  const postcode = random() < 0.2 ? parts.postcode.replace(' ', '') : parts.postcode;
  const number = random() < 0.38 ? supplier.number : '';
  const country = pick(random, countryWords);
  return {
    'Supplier name': supplier.name,
    Address: address,
    Town: hasOneAddressColumn ? '' : parts.city,
    'Post code': style > 0.88 ? '' : postcode,
    Country: parts.country && parts.country !== 'GB' ? parts.country : country,
    Telephone: '',
    'Web site': '',
    'Company no': random() < 0.4 ? number.replace(/^0+/, '') : number,
    SIC: random() < 0.5 ? supplier.rawSicCodes : '',
  };
};

/** Orders the rows so that the first rows, which make up the small file, contain every kind of fault. */
const orderRows = (rows: readonly SupplierRow[], numberOf: ReadonlyMap<SupplierRow, string>): SupplierRow[] => {
  for (let attempt = 0; attempt < 10_000; attempt += 1) {
    const ordered = shuffle(createRandom(`supplier-order-${attempt}`), rows);
    const firstRows = ordered.slice(0, smallFileRowCount);
    const hasEveryFault =
      firstRows.some((row) => row['Supplier name'] === '') &&
      firstRows.some((row) => ukPostcode.test(row.Town)) &&
      firstRows.some((row) => /[^\p{ASCII}]/u.test(row['Supplier name'])) &&
      firstRows.some((row) => row.Address.includes('\n')) &&
      firstRows.some((row) => /^\d{1,7}$/.test(row['Company no'])) &&
      new Set(firstRows.map((row) => numberOf.get(row))).size < firstRows.length;
    if (hasEveryFault) {
      return ordered;
    }
  }
  throw new Error('no order found in which the small file contains every kind of fault');
};

export const chooseSuppliers = (
  payGap: ReadonlyMap<string, PayGapEmployer>,
  countries: CountryNames,
  sicCodes: SicCodes,
  isPerson: PersonCheck,
): SupplierChoice => {
  const tracks = readRawSuppliers(payGap);
  const random = createRandom('supplier-layout');
  const usedNumbers = new Set<string>();
  const usedSpellings = new Set<string>();
  const rows: SupplierRow[] = [];
  const numberOf = new Map<SupplierRow, string>();
  const addRow = (supplier: RawSupplier): SupplierRow => {
    usedNumbers.add(supplier.number);
    usedSpellings.add(spellingKey(supplier.name));
    const row = toSupplierRow(supplier, random, countries);
    rows.push(row);
    numberOf.set(row, supplier.number);
    return row;
  };
  const isUsable = (supplier: RawSupplier): boolean =>
    /^\w\w\d{6}$/.test(supplier.number) && !isPerson(supplier.name) && !/c\/o/i.test(supplier.rawAddress);
  const addFirst = (list: readonly RawSupplier[], count: number): { supplier: RawSupplier; row: SupplierRow }[] => {
    const addedRows: { supplier: RawSupplier; row: SupplierRow }[] = [];
    for (const supplier of list) {
      const isNew = !usedNumbers.has(supplier.number) && !usedSpellings.has(spellingKey(supplier.name));
      if (addedRows.length < count && isNew && isUsable(supplier)) {
        addedRows.push({ supplier, row: addRow(supplier) });
      }
    }
    if (addedRows.length < count) {
      throw new Error(`only ${addedRows.length} of ${count} supplier rows found`);
    }
    return addedRows;
  };

  addFirst(accentedEmployers(payGap), counts.accented);
  addFirst(tracks.get('A3') ?? [], counts.renamed);
  const movedSuppliers = tracks.get('A2') ?? [];
  addFirst(movedSuppliers, counts.moved);
  // Faults of real files: no name, or the postcode in the town column.
  const faultyRows = addFirst(
    movedSuppliers.filter((supplier) => supplier.postcode !== ''),
    counts.nameless + counts.shifted,
  );
  for (const [index, { supplier, row }] of faultyRows.entries()) {
    if (index < counts.nameless) {
      row['Supplier name'] = '';
    } else {
      row.Town = supplier.postcode;
      row['Post code'] = '';
    }
  }

  // Council lists contain only names, so some rows get the address from the pay-gap list.
  const councilSuppliers = (tracks.get('C') ?? []).filter(
    (supplier) => supplier.isPresent && supplier.isTrusted && isUsable(supplier),
  );
  const suppliersWithAddress = councilSuppliers.map((supplier) => {
    const employer = random() < 0.6 ? payGap.get(supplier.number) : undefined;
    return employer ? { ...supplier, rawAddress: employer.rawAddress, postcode: employer.company.postcode } : supplier;
  });
  const payGapFirst = [
    ...suppliersWithAddress.filter((supplier) => payGap.has(supplier.number)),
    ...suppliersWithAddress.filter((supplier) => !payGap.has(supplier.number)),
  ];
  const bySpelling = new Map<string, Map<string, RawSupplier>>();
  for (const supplier of payGapFirst) {
    const spellings = bySpelling.get(supplier.number) ?? new Map<string, RawSupplier>();
    bySpelling.set(supplier.number, spellings.set(supplier.name, spellings.get(supplier.name) ?? supplier));
  }
  const multipleSpellings = [...bySpelling.values()]
    .map((spellings) => [...spellings.values()])
    .filter((list) => list.length > 1);
  const firstSpellings = multipleSpellings.flatMap((list) => list.slice(0, 1));
  for (const { supplier } of addFirst(firstSpellings, counts.duplicates)) {
    const secondSpelling = multipleSpellings.find((list) => list[0]?.number === supplier.number)?.[1];
    if (secondSpelling) {
      addRow(secondSpelling);
    }
  }
  addFirst(payGapFirst, counts.council - counts.duplicates);

  const companies = findRegisterCompanies([...usedNumbers].sort(), payGap, countries, sicCodes);
  const presentNames = new Set(companies.map((company) => nameKey(company.company_name)));
  const absentSuppliers = (tracks.get('C') ?? []).filter(
    (supplier) => !supplier.isPresent && supplier.isTrusted && !presentNames.has(nameKey(supplier.name)),
  );
  const chosenAbsent = addFirst(absentSuppliers, counts.absent).map(({ supplier }) => supplier);
  return {
    companies,
    rows: orderRows(rows, numberOf),
    absentNames: new Set(chosenAbsent.map((supplier) => nameKey(supplier.name))),
    absentNumbers: new Set(chosenAbsent.map((supplier) => supplier.number)),
  };
};
