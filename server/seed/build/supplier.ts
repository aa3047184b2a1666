import { createRandom, pick, type Random, shuffle } from '../random.ts';
import type { SeedCompany, supplierColumns } from '../seed-files.ts';
import { type CountryNames, parseCommaAddress, ukPostcode } from './address.ts';
import { cleanSicCodes, type PayGapEmployer, type SicCodes, toCompany } from './companies-uk.ts';
import { nameKey, type PersonCheck, spellingKey } from './names.ts';
import { cell, type Row, readSharedCsv } from './shared-data.ts';

/** Rows of demo-supplier.csv that make up demo-supplier-small.csv. */
export const smallFileRows = 40;

type SupplierRow = Record<(typeof supplierColumns)[number], string>;

/** A name as an employer or a council wrote it; number and rule come from the truth and only steer the choice. */
type RawSupplier = {
  name: string;
  rawAddress: string;
  postcode: string;
  number: string;
  rawSicCodes: string;
  present: boolean;
  isTrusted: boolean;
};

export type SupplierChoice = {
  companies: SeedCompany[];
  rows: SupplierRow[];
  absentNames: ReadonlySet<string>;
  absentNumbers: ReadonlySet<string>;
};

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

/** Match rules of the council lists whose pairs can be trusted; the care-home rules are too often wrong. */
const trustedRulePattern = /^method-(1|3|4|5\.1|6)$/;

/** Contact names and redaction marks found in council lists stay out; "#2" and "t/a" are kept as written. */
const unusableNamePattern = /redacted|#\D|personal|\ufffd/i;

const countryWords = ['United Kingdom', 'United Kingdom', 'UK', 'GB', 'GBR', 'England', ''];

const readRawSuppliers = (payGap: ReadonlyMap<string, PayGapEmployer>): ReadonlyMap<string, RawSupplier[]> => {
  const truth = new Map(readSharedCsv('real-1/truth.csv').map((row) => [cell(row, 'query_id'), row]));
  const tracks = new Map<string, RawSupplier[]>([
    ['A2', []],
    ['A3', []],
    ['C', []],
  ]);
  for (const row of readSharedCsv('real-1/queries.csv')) {
    const list = tracks.get(cell(row, 'track'));
    const answer = truth.get(cell(row, 'query_id'));
    if (!list || !answer || unusableNamePattern.test(cell(row, 'name'))) {
      continue;
    }
    const note = cell(answer, 'note');
    const kind = cell(answer, 'kind');
    const present = kind !== 'absent';
    const rule = present ? kind : (/^method-[\d.]+/.exec(note)?.[0] ?? '');
    const number = /GB-COH:(\w{8})/.exec(present ? cell(answer, 'register_id') : note)?.[1] ?? '';
    list.push({
      // doubled blanks and odd cases stay: that is what the import has to cope with
      name: row.name ?? '',
      rawAddress: cell(row, 'address'),
      postcode: cell(row, 'postcode'),
      number,
      rawSicCodes: payGap.get(number)?.rawSicCodes ?? '',
      present,
      isTrusted: trustedRulePattern.test(rule) && (rule === 'method-1' || !/(little|partial)-overlap/.test(note)),
    });
  }
  return new Map([...tracks].map(([track, list]) => [track, shuffle(createRandom(`supplier-${track}`), list)]));
};

/** Names with letters beyond ASCII that Windows-1252 can hold, straight from the pay-gap list. */
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
      present: true,
      isTrusted: true,
    }));

/** The register side of a chosen supplier: pay-gap list first, the frozen register rows else. */
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

/** Puts the real values into columns in the ways suppliers do; only the layout is ours, never the words. */
const toSupplierRow = (supplier: RawSupplier, random: Random, countries: CountryNames): SupplierRow => {
  const parts = parseCommaAddress(supplier.rawAddress, supplier.postcode, countries);
  const lines = [parts.line1, ...parts.line2.split(', ')].filter(Boolean);
  const style = random();
  const whole = style > 0.7;
  const address = whole
    ? [...lines, parts.city, parts.county, style > 0.88 ? parts.postcode : ''].filter(Boolean).join(', ')
    : lines.join(style < 0.35 ? '\n' : ', ');
  const postcode = random() < 0.2 ? parts.postcode.replace(' ', '') : parts.postcode;
  const number = random() < 0.38 ? supplier.number : '';
  const country = pick(random, countryWords);
  return {
    'Supplier name': supplier.name,
    Address: address,
    Town: whole ? '' : parts.city,
    'Post code': style > 0.88 ? '' : postcode,
    Country: parts.country && parts.country !== 'GB' ? parts.country : country,
    Telephone: '',
    'Web site': '',
    'Company no': random() < 0.4 ? number.replace(/^0+/, '') : number,
    SIC: random() < 0.5 ? supplier.rawSicCodes : '',
  };
};

/** The small file is the head of the large one, so the head must show every kind of trouble at least once. */
const orderRows = (rows: readonly SupplierRow[], numberOf: ReadonlyMap<SupplierRow, string>): SupplierRow[] => {
  for (let attempt = 0; attempt < 10_000; attempt += 1) {
    const ordered = shuffle(createRandom(`supplier-order-${attempt}`), rows);
    const head = ordered.slice(0, smallFileRows);
    const complete =
      head.some((row) => row['Supplier name'] === '') &&
      head.some((row) => ukPostcode.test(row.Town)) &&
      head.some((row) => /[^\p{ASCII}]/u.test(row['Supplier name'])) &&
      head.some((row) => row.Address.includes('\n')) &&
      head.some((row) => /^\d{1,7}$/.test(row['Company no'])) &&
      new Set(head.map((row) => numberOf.get(row))).size < head.length;
    if (complete) {
      return ordered;
    }
  }
  throw new Error('no order found that fits the small file');
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
  const take = (supplier: RawSupplier): SupplierRow => {
    usedNumbers.add(supplier.number);
    usedSpellings.add(spellingKey(supplier.name));
    const row = toSupplierRow(supplier, random, countries);
    rows.push(row);
    numberOf.set(row, supplier.number);
    return row;
  };
  const fits = (supplier: RawSupplier): boolean =>
    /^\w\w\d{6}$/.test(supplier.number) && !isPerson(supplier.name) && !/c\/o/i.test(supplier.rawAddress);
  const takeFirst = (list: readonly RawSupplier[], count: number): { supplier: RawSupplier; row: SupplierRow }[] => {
    const taken: { supplier: RawSupplier; row: SupplierRow }[] = [];
    for (const supplier of list) {
      const fresh = !usedNumbers.has(supplier.number) && !usedSpellings.has(spellingKey(supplier.name));
      if (taken.length < count && fresh && fits(supplier)) {
        taken.push({ supplier, row: take(supplier) });
      }
    }
    if (taken.length < count) {
      throw new Error(`only ${taken.length} of ${count} supplier rows found`);
    }
    return taken;
  };

  takeFirst(accentedEmployers(payGap), counts.accented);
  takeFirst(tracks.get('A3') ?? [], counts.renamed);
  const moved = tracks.get('A2') ?? [];
  takeFirst(moved, counts.moved);
  // faults met in real files: no name at all, or the postcode in the town column
  const faultyRows = takeFirst(
    moved.filter((supplier) => supplier.postcode !== ''),
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

  // council lists hold names only: some rows get the address the company gives in the pay-gap list
  const councilSuppliers = (tracks.get('C') ?? []).filter(
    (supplier) => supplier.present && supplier.isTrusted && fits(supplier),
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
    .filter((l) => l.length > 1);
  const firstSpellings = multipleSpellings.flatMap((list) => list.slice(0, 1));
  for (const { supplier } of takeFirst(firstSpellings, counts.duplicates)) {
    const second = multipleSpellings.find((list) => list[0]?.number === supplier.number)?.[1];
    if (second) {
      take(second);
    }
  }
  takeFirst(payGapFirst, counts.council - counts.duplicates);

  const companies = findRegisterCompanies([...usedNumbers].sort(), payGap, countries, sicCodes);
  const presentNames = new Set(companies.map((company) => nameKey(company.company_name)));
  const absent = (tracks.get('C') ?? []).filter(
    (supplier) => !supplier.present && supplier.isTrusted && !presentNames.has(nameKey(supplier.name)),
  );
  const chosenAbsent = takeFirst(absent, counts.absent).map(({ supplier }) => supplier);
  return {
    companies,
    rows: orderRows(rows, numberOf),
    absentNames: new Set(chosenAbsent.map((supplier) => nameKey(supplier.name))),
    absentNumbers: new Set(chosenAbsent.map((supplier) => supplier.number)),
  };
};
