import { createRandom, shuffle } from '../random.ts';
import type { SeedCompany } from '../seed-files.ts';
import { toCompany } from './companies-uk.ts';
import { nameKey, type PersonCheck, spellingKey } from './names.ts';
import { cell, type Row, readSharedCsv, readSharedFolder, readSharedText } from './shared-data.ts';

type OffeneRegisterRow = {
  company_number: string;
  name: string;
  current_status: string;
  registered_address?: string;
  previous_names?: { company_name: string }[];
  all_attributes: {
    _registerArt: string;
    native_company_number: string;
    registered_office: string;
    federal_state: string;
  };
};

/** German legal forms, longest first. Plain KG and OHG are left out: most are named after their partners. */
const germanForms: readonly (readonly [string, RegExp])[] = [
  ['GmbH & Co. KGaA', /\b(gmbh|ag|se) (&|und) co\.? ?kgaa\b/i],
  ['UG (haftungsbeschränkt) & Co. KG', /\bug \(haftungsbeschränkt\) (&|und) co\.? ?kg\b/i],
  ['GmbH & Co. KG', /\b(gmbh|mbh|beschränkter haftung) (&|und|\+) co(mp)?\b\.?.*\bkg\b|gmbh (&|und|\+) co\.?$/i],
  ['UG (haftungsbeschränkt)', /\bug ?\(haftungsbeschränkt\)|unternehmergesellschaft/i],
  ['GmbH', /\bg?gmbh\b|gesellschaft mit beschränkter haftung|gesellschaft mbh|gesellschaft m\.? ?b\.? ?h\.?|\bmbh\b/i],
  ['SE', /\bSE$/],
  ['AG', /\bAG$|aktiengesellschaft$/i],
  ['eG', /\be\. ?g\.?$|\beg$|eingetragene genossenschaft/i],
];

const germanForm = (name: string): string =>
  germanForms.find(([, pattern]) => pattern.test(name.replace(/\.$/, '')))?.[0] ?? '';

/**
 * Matches sole traders and companies that name an owner. They are left out, because their names are those of people.
 */
const soleTraderPattern = /\be\. ?k(fm|fr)?\b|\be\. ?kauf|inhaber|\binh\b|\bnachf|vormals|geb\. |\bdr\.|\bprof\./i;

export const readGermanCompanies = (count: number, isPerson: PersonCheck): SeedCompany[] => {
  const rows = readSharedText('registers/de_offeneregister/ocdata.sample.jsonl.gz')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as OffeneRegisterRow);
  const isAcceptedName = (name: string): boolean =>
    germanForm(name) !== '' && !soleTraderPattern.test(name) && !isPerson(name, true);
  const candidates: SeedCompany[] = [];
  const otherStateNumbers = new Set<string>();
  for (const row of shuffle(createRandom('offeneregister'), rows)) {
    const { _registerArt: type, federal_state: state } = row.all_attributes;
    const address = /^([^,]*\d[^,]*), (\d{5}) ([^,]+?)\.?$/.exec(row.registered_address ?? '');
    const isOtherState = state !== 'Baden-Württemberg';
    const isUsable =
      ['HRB', 'HRA', 'GnR'].includes(type) && isAcceptedName(row.name) && (address !== null || isOtherState);
    if (!isUsable || /c\/o/i.test(row.registered_address ?? '')) {
      continue;
    }
    const previousNames = (row.previous_names ?? []).map((entry) => entry.company_name.trim());
    if (isOtherState) {
      otherStateNumbers.add(row.company_number);
    }
    candidates.push(
      toCompany(
        {
          source: 'OffeneRegister (OpenCorporates), 2017-2019',
          source_id: row.company_number,
          scheme: 'DE-HR',
          jurisdiction: 'DE',
          registration_number: row.all_attributes.native_company_number,
          company_name: row.name.replace(/\s+/g, ' ').trim(),
          legal_form: germanForm(row.name),
          register_status: row.current_status === 'currently registered' ? 'active' : 'dissolved',
          previous_names: [...new Set(previousNames)]
            .filter((name) => isAcceptedName(name) && spellingKey(name) !== spellingKey(row.name))
            .join(';;'),
        },
        address
          ? { line1: address[1] ?? '', postcode: address[2] ?? '', city: address[3] ?? '', country: 'DE' }
          : { city: row.all_attributes.registered_office, country: 'DE' },
      ),
    );
  }
  // Nearly all rows come from the courts of one state, so the few rows of other states go first.
  const otherStateCompanies = candidates.filter((company) => otherStateNumbers.has(company.source_id));
  const mainStateCompanies = candidates.filter((company) => !otherStateNumbers.has(company.source_id));
  return [...otherStateCompanies, ...mainStateCompanies].slice(0, count);
};

const nonCompanyPattern =
  /trust\b|famil|estate of|pension|\bsipp\b|\bfund\b|natural person|sole|individual|einzel|kaufmann/i;

/** Words that mark a company name. A record without a coded legal form must contain one of these words. */
const companyWords = `limited ltd ltda inc incorporated corp corporation company co plc llc llp lp bank banka banque
  group holding holdings sa sae sal saoc as ab nv bv ag gmbh sarl sas srl spa sicav aps doo dd jsc ojsc cjsc pjsc fze
  fzc fzco dmcc ehf hf kft zrt sia uab oy pte pvt foundation ministry university international insurance`;

const companyWordPattern = new RegExp(`\\b(${companyWords.split(/\s+/).join('|')})\\b`, 'i');

export const readLeiCompanies = (
  count: number,
  excludedNames: ReadonlySet<string>,
  isPerson: PersonCheck,
): SeedCompany[] => {
  const forms = new Map<string, string>();
  for (const row of readSharedCsv('registers/reference/iso-20275-elf-2026-02-19.csv')) {
    const code = cell(row, 'ELF Code');
    if (!forms.has(code)) {
      forms.set(code, cell(row, 'Entity Legal Form name Local name'));
    }
  }
  const rows = readSharedCsv('registers/gleif/lei2_golden_copy_subset_23cols.csv');
  const byCountry = new Map<string, Row[]>();
  for (const row of shuffle(createRandom('gleif'), rows)) {
    const name = cell(row, 'Entity.LegalName');
    const country = cell(row, 'Entity.HeadquartersAddress.Country');
    const code = cell(row, 'Entity.LegalForm.EntityLegalFormCode');
    const isUsable =
      cell(row, 'Entity.EntityCategory') === 'GENERAL' &&
      cell(row, 'Entity.EntityStatus') === 'ACTIVE' &&
      ['ISSUED', 'LAPSED'].includes(cell(row, 'Registration.RegistrationStatus')) &&
      /^[A-Z]{2}$/.test(country) &&
      country !== 'XX' &&
      name.length > 3 &&
      name.length < 100 &&
      !excludedNames.has(nameKey(name)) &&
      !isPerson(name) &&
      !soleTraderPattern.test(name) &&
      !nonCompanyPattern.test(`${name} ${forms.get(code) ?? ''} ${cell(row, 'Entity.LegalForm.OtherLegalForm')}`) &&
      (forms.get(code) || companyWordPattern.test(name.replace(/\./g, ''))) &&
      !/\bc\/o\b|\bco /i.test(cell(row, 'Entity.HeadquartersAddress.FirstAddressLine'));
    if (isUsable) {
      byCountry.set(country, [...(byCountry.get(country) ?? []), row]);
    }
  }
  // Large countries get a reduced share, because a third of a plain sample would come from the US, India and France.
  const rankedRows = [...byCountry.entries()]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([, list]) => list.map((row, index) => ({ row, rank: (index + 1) / list.length ** 0.75 })));
  const sampledRows = rankedRows
    .sort((a, b) => a.rank - b.rank)
    .slice(0, count)
    .map(({ row }) => row);
  return sampledRows.map((row) => {
    const code = cell(row, 'Entity.LegalForm.EntityLegalFormCode');
    return toCompany(
      {
        source: 'GLEIF golden copy, 23 January 2026',
        scheme: 'LEI',
        jurisdiction: cell(row, 'Entity.LegalJurisdiction') || cell(row, 'Entity.LegalAddress.Country'),
        registration_number: cell(row, 'LEI'),
        company_name: cell(row, 'Entity.LegalName').replace(/\s+/g, ' '),
        legal_form: forms.get(code) || cell(row, 'Entity.LegalForm.OtherLegalForm'),
        register_status: 'active',
        founded: cell(row, 'Entity.EntityCreationDate').slice(0, 10),
      },
      {
        line1: cell(row, 'Entity.HeadquartersAddress.FirstAddressLine').replace(/\s+/g, ' '),
        city: cell(row, 'Entity.HeadquartersAddress.City'),
        postcode: cell(row, 'Entity.HeadquartersAddress.PostalCode'),
        country: cell(row, 'Entity.HeadquartersAddress.Country'),
      },
    );
  });
};

/** "Ceased", "De-Registered" and "Discontinued" have no status here, because they may mean a move abroad. */
const isleStatus: Readonly<Record<string, string>> = {
  Live: 'active',
  Dissolved: 'dissolved',
  'Struck Off': 'dissolved',
};

const months = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');

const isleDate = (text: string): string => {
  const [day = '', month = '', year = ''] = text.split(' ');
  const index = months.indexOf(month);
  return index < 0 ? '' : `${year}-${String(index + 1).padStart(2, '0')}-${day.padStart(2, '0')}`;
};

export const readIsleOfManCompanies = (
  count: number,
  excludedNames: ReadonlySet<string>,
  isPerson: PersonCheck,
): SeedCompany[] => {
  const folder = 'registers/im_companies_registry/';
  const rows = [...readSharedFolder(folder, 'names_'), ...readSharedFolder(folder, 'numbers')];
  const byNumber = new Map<string, Row[]>();
  for (const row of rows) {
    const number = cell(row, 'Number');
    byNumber.set(number, [...(byNumber.get(number) ?? []), row]);
  }
  const isleCompanies: SeedCompany[] = [];
  for (const number of [...byNumber.keys()].sort()) {
    const group = byNumber.get(number) ?? [];
    const currentRow = group.find((row) => cell(row, 'Name Status') === 'Current');
    if (!currentRow || cell(currentRow, 'Registry Type') === 'Business Name') {
      continue;
    }
    const name = cell(currentRow, 'Name').replace(/\s+/g, ' ');
    const previousNames = new Map<string, string>();
    for (const row of group) {
      const formerName = cell(row, 'Name').replace(/\s+/g, ' ');
      if (
        cell(row, 'Name Status') === 'Previous' &&
        spellingKey(formerName) !== spellingKey(name) &&
        !isPerson(formerName)
      ) {
        previousNames.set(spellingKey(formerName), formerName);
      }
    }
    if (previousNames.size === 0 || isPerson(name) || excludedNames.has(nameKey(name))) {
      continue;
    }
    isleCompanies.push(
      toCompany(
        {
          source: 'Isle of Man Companies Registry index, 2024',
          scheme: 'IM-CR',
          jurisdiction: 'IM',
          registration_number: number,
          company_name: name,
          legal_form: cell(currentRow, 'Registry Type'),
          register_status: isleStatus[cell(currentRow, 'Status')] ?? 'unknown',
          previous_names: [...previousNames.values()].join(';;'),
          founded: isleDate(cell(currentRow, 'Inc/Reg Date')),
        },
        { country: 'IM' },
      ),
    );
  }
  // Active companies come first, because dissolved companies are not useful as leads.
  const shuffled = shuffle(createRandom('isle-of-man'), isleCompanies);
  const activeCompanies = shuffled.filter((company) => company.register_status === 'active');
  const inactiveCompanies = shuffled.filter((company) => company.register_status !== 'active');
  return [...activeCompanies, ...inactiveCompanies].slice(0, count);
};
