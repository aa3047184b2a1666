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
type Written = {
  name: string;
  rawAddress: string;
  postcode: string;
  number: string;
  rawSicCodes: string;
  present: boolean;
  trusted: boolean;
};

export type SupplierChoice = {
  companies: SeedCompany[];
  rows: SupplierRow[];
  absentNames: ReadonlySet<string>;
  absentNumbers: ReadonlySet<string>;
};

const wanted = {
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
const trustedRule = /^method-(1|3|4|5\.1|6)$/;

/** Contact names and redaction marks found in council lists stay out; "#2" and "t/a" are kept as written. */
const unfit = /redacted|#\D|personal|\ufffd/i;

const countryWords = ['United Kingdom', 'United Kingdom', 'UK', 'GB', 'GBR', 'England', ''];

const readWritten = (payGap: ReadonlyMap<string, PayGapEmployer>): ReadonlyMap<string, Written[]> => {
  const truth = new Map(readSharedCsv('real-1/truth.csv').map((row) => [cell(row, 'query_id'), row]));
  const tracks = new Map<string, Written[]>([
    ['A2', []],
    ['A3', []],
    ['C', []],
  ]);
  for (const row of readSharedCsv('real-1/queries.csv')) {
    const list = tracks.get(cell(row, 'track'));
    const answer = truth.get(cell(row, 'query_id'));
    if (!list || !answer || unfit.test(cell(row, 'name'))) {
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
      trusted: trustedRule.test(rule) && (rule === 'method-1' || !/(little|partial)-overlap/.test(note)),
    });
  }
  return new Map([...tracks].map(([track, list]) => [track, shuffle(createRandom(`supplier-${track}`), list)]));
};

/** Names with letters beyond ASCII that Windows-1252 can hold, straight from the pay-gap list. */
const accentedEmployers = (payGap: ReadonlyMap<string, PayGapEmployer>): Written[] =>
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
      trusted: true,
    }));

/** The register side of a chosen supplier: pay-gap list first, the frozen register rows else. */
const registerSide = (
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
    const fromPayGap = cell(row, 'source') === 'gender-pay-gap-service';
    const address = parseCommaAddress(cell(row, 'address'), cell(row, 'postcode'), countries);
    return toCompany(
      {
        source: fromPayGap ? 'Gender pay gap service, employers 2019/20 to 2023/24' : 'Companies House, register names',
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
const layOut = (written: Written, random: Random, countries: CountryNames): SupplierRow => {
  const parts = parseCommaAddress(written.rawAddress, written.postcode, countries);
  const lines = [parts.line1, ...parts.line2.split(', ')].filter(Boolean);
  const style = random();
  const whole = style > 0.7;
  const address = whole
    ? [...lines, parts.city, parts.county, style > 0.88 ? parts.postcode : ''].filter(Boolean).join(', ')
    : lines.join(style < 0.35 ? '\n' : ', ');
  const postcode = random() < 0.2 ? parts.postcode.replace(' ', '') : parts.postcode;
  const number = random() < 0.38 ? written.number : '';
  const country = pick(random, countryWords);
  return {
    'Supplier name': written.name,
    Address: address,
    Town: whole ? '' : parts.city,
    'Post code': style > 0.88 ? '' : postcode,
    Country: parts.country && parts.country !== 'GB' ? parts.country : country,
    Telephone: '',
    'Web site': '',
    'Company no': random() < 0.4 ? number.replace(/^0+/, '') : number,
    SIC: random() < 0.5 ? written.rawSicCodes : '',
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
  const tracks = readWritten(payGap);
  const random = createRandom('supplier-layout');
  const usedNumbers = new Set<string>();
  const usedSpellings = new Set<string>();
  const rows: SupplierRow[] = [];
  const numberOf = new Map<SupplierRow, string>();
  const take = (written: Written): SupplierRow => {
    usedNumbers.add(written.number);
    usedSpellings.add(spellingKey(written.name));
    const row = layOut(written, random, countries);
    rows.push(row);
    numberOf.set(row, written.number);
    return row;
  };
  const fits = (written: Written): boolean =>
    /^\w\w\d{6}$/.test(written.number) && !isPerson(written.name) && !/c\/o/i.test(written.rawAddress);
  const takeFirst = (list: readonly Written[], count: number): { written: Written; row: SupplierRow }[] => {
    const taken: { written: Written; row: SupplierRow }[] = [];
    for (const written of list) {
      const fresh = !usedNumbers.has(written.number) && !usedSpellings.has(spellingKey(written.name));
      if (taken.length < count && fresh && fits(written)) {
        taken.push({ written, row: take(written) });
      }
    }
    if (taken.length < count) {
      throw new Error(`only ${taken.length} of ${count} supplier rows found`);
    }
    return taken;
  };

  takeFirst(accentedEmployers(payGap), wanted.accented);
  takeFirst(tracks.get('A3') ?? [], wanted.renamed);
  const moved = tracks.get('A2') ?? [];
  takeFirst(moved, wanted.moved);
  // faults met in real files: no name at all, or the postcode in the town column
  const faulty = takeFirst(
    moved.filter((written) => written.postcode !== ''),
    wanted.nameless + wanted.shifted,
  );
  for (const [index, { written, row }] of faulty.entries()) {
    if (index < wanted.nameless) {
      row['Supplier name'] = '';
    } else {
      row.Town = written.postcode;
      row['Post code'] = '';
    }
  }

  // council lists hold names only: some rows get the address the company gives in the pay-gap list
  const council = (tracks.get('C') ?? []).filter((written) => written.present && written.trusted && fits(written));
  const addressed = council.map((written) => {
    const employer = random() < 0.6 ? payGap.get(written.number) : undefined;
    return employer ? { ...written, rawAddress: employer.rawAddress, postcode: employer.company.postcode } : written;
  });
  const inPayGapFirst = [
    ...addressed.filter((written) => payGap.has(written.number)),
    ...addressed.filter((written) => !payGap.has(written.number)),
  ];
  const bySpelling = new Map<string, Map<string, Written>>();
  for (const written of inPayGapFirst) {
    const spellings = bySpelling.get(written.number) ?? new Map<string, Written>();
    bySpelling.set(written.number, spellings.set(written.name, spellings.get(written.name) ?? written));
  }
  const severalSpellings = [...bySpelling.values()]
    .map((spellings) => [...spellings.values()])
    .filter((l) => l.length > 1);
  const firstSpellings = severalSpellings.flatMap((list) => list.slice(0, 1));
  for (const { written } of takeFirst(firstSpellings, wanted.duplicates)) {
    const second = severalSpellings.find((list) => list[0]?.number === written.number)?.[1];
    if (second) {
      take(second);
    }
  }
  takeFirst(inPayGapFirst, wanted.council - wanted.duplicates);

  const companies = registerSide([...usedNumbers].sort(), payGap, countries, sicCodes);
  const presentNames = new Set(companies.map((company) => nameKey(company.company_name)));
  const absent = (tracks.get('C') ?? []).filter(
    (written) => !written.present && written.trusted && !presentNames.has(nameKey(written.name)),
  );
  const chosenAbsent = takeFirst(absent, wanted.absent).map(({ written }) => written);
  return {
    companies,
    rows: orderRows(rows, numberOf),
    absentNames: new Set(chosenAbsent.map((written) => nameKey(written.name))),
    absentNumbers: new Set(chosenAbsent.map((written) => written.number)),
  };
};
