/** Builds the tables under matching/data from the reference lists. Run manually after a list is updated. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { foldText, splitWords } from '../src/text/fold.ts';
import { parseCsv } from './csv.ts';

const referenceFolder = new URL('../../../shared/data/', import.meta.url);
const outputFolder = new URL('../data/', import.meta.url);

interface LegalForm {
  formClass: string;
  generic: string;
  /** The countries in which the form is recognised. In the finished table, an empty set means any country. */
  countries: Set<string>;
}

/** Spellings of legal forms that occur in registers but in neither reference list. */
const ADDITIONAL_FORMS: [alias: string, formClass: string, generic: string][] = [
  ['mbH', 'gmbh', 'LLC'],
  ['mit beschränkter Haftung', 'gmbh', 'LLC'],
  ['Gesellschaft mit beschränkter Haftung', 'gmbh', 'LLC'],
  ['Gesellschaft mbH', 'gmbh', 'LLC'],
  ['Ges. mbH', 'gmbh', 'LLC'],
  ['Ges. mit beschr. Haftung', 'gmbh', 'LLC'],
  ['Gesellschaft mit beschränkter Haftung & Co. KG', 'gmbhcokg', 'LP'],
  ['Gesellschaft mit beschränkter Haftung & Co. Kommanditgesellschaft', 'gmbhcokg', 'LP'],
  ['Gesellschaft mbH & Co. KG', 'gmbhcokg', 'LP'],
  ['Gesellschaft mbH & Co. Kommanditgesellschaft', 'gmbhcokg', 'LP'],
  ['GmbH & Co. Kommanditgesellschaft', 'gmbhcokg', 'LP'],
  ['GmbH & Co. KG', 'gmbhcokg', 'LP'],
  ['GmbH & Co.', 'gmbhcokg', 'LP'],
  ['GmbH & Cie. KG', 'gmbhcokg', 'LP'],
  ['GmbH & Comp. KG', 'gmbhcokg', 'LP'],
  ['mbH & Co. KG', 'gmbhcokg', 'LP'],
  ['mbH & Co. Kommanditgesellschaft', 'gmbhcokg', 'LP'],
  ['UG (haftungsbeschränkt) & Co. KG', 'ugcokg', 'LP'],
  ['UG (haftungsbeschränkt)', 'ug', 'LLC'],
  ['Unternehmergesellschaft (haftungsbeschränkt)', 'ug', 'LLC'],
  ['AG & Co. KG', 'agcokg', 'LP'],
  ['& Co. KG', 'cokg', 'LP'],
  ['& Co. Kommanditgesellschaft', 'cokg', 'LP'],
  ['& Co. OHG', 'cohg', 'GP'],
  ['& Co.', 'co', ''],
  ['and Company', 'co', ''],
  ['& Cie.', 'co', ''],
  ['Offene Handelsgesellschaft', 'ohg', 'GP'],
  ['oHG', 'ohg', 'GP'],
  ['eingetragener Verein', 'ev', 'NGO'],
  ['eingetragene Genossenschaft', 'eg', 'COOP'],
  ['eingetragene Genossenschaft mit beschränkter Haftpflicht', 'eg', 'COOP'],
  ['eingetragene Genossenschaft mit unbeschränkter Haftpflicht', 'eg', 'COOP'],
  ['eGmbH', 'eg', 'COOP'],
  ['eGmuH', 'eg', 'COOP'],
  ['e.Gen.', 'eg', 'COOP'],
  ['e. Kfm.', 'ek', 'SP'],
  ['e. Kfr.', 'ek', 'SP'],
  ['e. Kffr.', 'ek', 'SP'],
  ['e.K.', 'ek', 'SP'],
  ['eingetragener Kaufmann', 'ek', 'SP'],
  ['eingetragene Kauffrau', 'ek', 'SP'],
  ['Limited', 'ltd', 'LLC'],
  ['Ltd', 'ltd', 'LLC'],
  ['OOO', 'ooo', 'LLC'],
  ['OAO', 'jsc', 'JSC'],
  ['PAO', 'jsc', 'JSC'],
  ['ZAO', 'jsc', 'JSC'],
  ['OJSC', 'jsc', 'JSC'],
  ['PJSC', 'jsc', 'JSC'],
  ['CJSC', 'jsc', 'JSC'],
  ['Open Joint Stock Company', 'jsc', 'JSC'],
  ['Public Joint Stock Company', 'jsc', 'JSC'],
  ['Closed Joint Stock Company', 'jsc', 'JSC'],
  // Forms truncated by the maximum length of a field.
  ['Lt', 'ltd', 'LLC'],
  ['Limi', 'ltd', 'LLC'],
  ['Limit', 'ltd', 'LLC'],
  ['Limite', 'ltd', 'LLC'],
  ['Pty Ltd', 'ltd', 'LLC'],
  ['Co. Ltd', 'ltd', 'LLC'],
  ['Company Limited', 'ltd', 'LLC'],
  ['Companies Limited', 'ltd', 'LLC'],
  ['Company', 'co', ''],
  ['Co', 'co', ''],
  ['LLP', 'llp', 'LLP'],
  ['Limited Liability Partnership', 'llp', 'LLP'],
  ['Limited Partnership', 'lp', 'LP'],
  ['Incorporated', 'inc', 'LLC'],
  ['Corp', 'inc', 'LLC'],
  ['Corporation', 'inc', 'LLC'],
  ['CIC', 'cic', 'LLC'],
  ['Community Interest Company', 'cic', 'LLC'],
  ['CIO', 'cio', 'NGO'],
];

/**
 * Forms of up to three letters that are recognised in any country. The reference lists contain many others, mostly
 * transliterations ("II", "UP", "ED"); if these were recognised, numerals and other words would be removed from names.
 */
const SHORT_FORMS_ANYWHERE = new Set(
  `ltd plc llp llc inc co ag kg ohg gbr ug se ev eg ek bv nv vof cv sa sl srl spa sas sca snc oy ab as asa aps ks
  kft zrt sro doo dd ad ood uab sia ou oyj hf ehf cic cio pte pty kk lp gp bhd pt scs sgr sim slu sau ooo oao zao
  pao jsc`.split(/\s+/),
);

/**
 * Returns whether an alias is a long, written-out form: these are recognised in any country. American forms are
 * excluded because they often describe the business ("state savings bank").
 */
const isWrittenOut = (alias: string, { generic, countries }: LegalForm) =>
  generic !== '' && alias.length >= 18 && alias.split(' ').length >= 3 && !countries.has('US');

const normaliseWords = (text: string) => splitWords(foldText(text)).join(' ');

/** Parses the list of organisation types: two-level YAML, too simple to justify a YAML library. */
function readOrgTypes(text: string): { formClass: string; generic: string; aliases: string[] }[] {
  const forms: { formClass: string; generic: string; aliases: string[] }[] = [];
  let display = '';
  let compare = '';
  let generic = '';
  let aliases: string[] = [];
  const flush = () => {
    if (display || compare || generic) {
      const formClass = normaliseWords(compare || display || generic).replaceAll(' ', '');
      forms.push({ formClass, generic, aliases: [...aliases, display, compare].filter(Boolean) });
    }
    display = compare = generic = '';
    aliases = [];
  };
  for (const line of text.split('\n')) {
    const field = /^ {2}(- | {2})(display|compare|generic): *(.*)$/.exec(line);
    if (/^ {2}- /.test(line)) flush();
    const value = (field?.[3] ?? '')
      .replace(/ #.*$/, '')
      .replaceAll(/^["']|["']$/g, '')
      .trim();
    if (field?.[2] === 'display') display = value;
    if (field?.[2] === 'compare') compare = value;
    if (field?.[2] === 'generic') generic = value;
    const alias = /^ {6}- (.*)$/.exec(line);
    if (alias?.[1]) aliases.push(alias[1].replaceAll(/^["']|["']$/g, '').trim());
  }
  flush();
  return forms;
}

function buildLegalForms(): string {
  const table = new Map<string, LegalForm>();
  const addForm = (alias: string, formClass: string, generic: string, country: string) => {
    const key = normaliseWords(alias);
    if (!key || key === '&') return;
    const form = table.get(key) ?? { formClass, generic, countries: new Set<string>() };
    if (country) form.countries.add(country);
    table.set(key, form);
  };
  for (const form of readOrgTypes(
    readFileSync(new URL('reference_lists/rigour_org_types.yml', referenceFolder), 'utf8'),
  )) {
    for (const alias of form.aliases) addForm(alias, form.formClass, form.generic, '');
  }
  for (const [alias, formClass, generic] of ADDITIONAL_FORMS)
    table.set(normaliseWords(alias), { formClass, generic, countries: new Set() });
  const elfRows = parseCsv(readFileSync(new URL('reference_lists/gleif_elf_codes_1.4.1.csv', referenceFolder), 'utf8'));
  // All aliases except those of the ELF list, the list of legal forms by GLEIF.
  const curatedAliases = new Set(table.keys());
  for (const row of elfRows) {
    const country = row['Country Code (ISO 3166-1)'] ?? '';
    const abbreviations =
      `${row['Abbreviations Local language'] ?? ''};${row['Abbreviations transliterated'] ?? ''}`.split(/[;,]/);
    const longNames = [row['Entity Legal Form name Local name'] ?? ''];
    longNames.push(row['Entity Legal Form name Transliterated name (per ISO 01-140-10)'] ?? '');
    const aliases = [...abbreviations, ...longNames].map((a) => a.trim()).filter(Boolean);
    const knownForm = aliases.map((a) => table.get(normaliseWords(a))).find(Boolean);
    for (const alias of aliases) {
      const key = normaliseWords(alias);
      const wordCount = key.split(' ').length;
      // A single plain word ("region", "charity") is not a form by itself. No name ends with a form of more than six
      // words.
      const isAbbreviation = abbreviations.includes(alias) && key.length <= 8;
      if (curatedAliases.has(key)) table.get(key)?.countries.add(country);
      if (curatedAliases.has(key) || wordCount > 6 || (wordCount === 1 && !isAbbreviation)) continue;
      addForm(
        alias,
        knownForm?.formClass ?? normaliseWords(aliases[0] ?? '').replaceAll(' ', ''),
        knownForm?.generic ?? '',
        country,
      );
    }
  }
  for (const [alias, form] of table) {
    const isAmbiguousShortForm = !alias.includes(' ') && alias.length <= 3 && !SHORT_FORMS_ANYWHERE.has(alias);
    if (isAmbiguousShortForm && form.countries.size === 0) table.delete(alias);
    if (!isAmbiguousShortForm && (curatedAliases.has(alias) || isWrittenOut(alias, form))) form.countries.clear();
  }
  const rows = [...table].sort(([a], [b]) => (a < b ? -1 : 1));
  const lines = rows.map(([alias, { formClass, generic, countries }]) =>
    [alias, formClass, generic, [...countries].sort().join(' ')].join('\t'),
  );
  return lines.join('\n');
}

function buildNicknames(): string {
  const rows = parseCsv(readFileSync(new URL('reference_lists/nicknames_names.csv', referenceFolder), 'utf8'));
  const table = new Map<string, Set<string>>();
  for (const row of rows) {
    const name = foldText(row.name1 ?? '').trim();
    const nick = foldText(row.name2 ?? '').trim();
    if (!name || !nick) continue;
    table.set(name, (table.get(name) ?? new Set()).add(nick));
  }
  return [...table]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, nicks]) => `${name}\t${[...nicks].sort().join(' ')}`)
    .join('\n');
}

function buildCourts(): string {
  const file = new URL('registers/reference/de_xjustiz_court_codes_from_offeneregister.csv', referenceFolder);
  const rows = parseCsv(readFileSync(file, 'utf8'));
  const lines = new Set(rows.map((row) => `${row.court_code}\t${row.court_name}`));
  return [...lines].sort().join('\n');
}

function buildCountries(): string {
  const rows = parseCsv(readFileSync(new URL('registers/reference/country-codes.csv', referenceFolder), 'utf8'));
  const columns = [
    'official_name_en',
    'official_name_fr',
    'official_name_es',
    'UNTERM English Short',
    'CLDR display name',
  ];
  const lines: string[] = [];
  for (const row of rows) {
    const code = row['ISO3166-1-Alpha-2'] ?? '';
    if (!/^[A-Z]{2}$/.test(code)) continue;
    const names = new Set<string>();
    for (const column of columns) names.add(normaliseWords((row[column] ?? '').replace(/\(.*?\)/g, '')));
    names.delete('');
    lines.push([code, row['ISO3166-1-Alpha-3'] ?? '', row.Dial ?? '', [...names].join('|')].join('\t'));
  }
  return lines.sort().join('\n');
}

if (existsSync(referenceFolder)) {
  writeFileSync(new URL('legal-forms.tsv', outputFolder), `${buildLegalForms()}\n`);
  writeFileSync(new URL('nicknames.tsv', outputFolder), `${buildNicknames()}\n`);
  writeFileSync(new URL('courts.tsv', outputFolder), `${buildCourts()}\n`);
  writeFileSync(new URL('countries.tsv', outputFolder), `${buildCountries()}\n`);
  console.log('tables written to matching/data');
} else {
  console.log('nothing built: the reference lists (../shared/data) were not found; the committed tables are unchanged');
}
