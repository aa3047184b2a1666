import { CONNECTOR } from '../text/fold.ts';
import { readTable } from '../text/shipped-data.ts';
import { editDistance } from '../text/string-distance.ts';

/** One spelling of a legal form. */
interface Alias {
  words: string[];
  /** Class of the form, see LegalParse. */
  form: string;
  /** Kind of the form in any country, see `genericForm`. */
  generic: string;
  /** Codes of the only countries in which the spelling is a legal form; empty for all countries. */
  countries: string;
}

const aliasesByFirstWord = new Map<string, Alias[]>();
const genericOfForm = new Map<string, string>();
for (const [alias = '', form = '', generic = '', countries = ''] of readTable('legal-forms.tsv')) {
  const words = alias.split(' ');
  const first = words[0] as string;
  const list = aliasesByFirstWord.get(first) ?? [];
  list.push({ words, form, generic, countries });
  aliasesByFirstWord.set(first, list);
  if (generic && !genericOfForm.has(form)) genericOfForm.set(form, generic);
}
for (const list of aliasesByFirstWord.values()) list.sort((a, b) => b.words.length - a.words.length);

/** Forms that are removed anywhere in a name ("De Martin GmbH Werkzeugbau"); all others only at its end. */
const FORMS_ANYWHERE = new Set('gmbh mbh ggmbh ltd limited plc llp llc inc incorporated ohg kgaa gesmbh'.split(' '));
const FORMS_ANYWHERE_BY_COUNTRY: Record<string, Set<string>> = {
  DE: new Set(['ag', 'kg', 'ev', 'eg', 'ek', 'ug', 'gbr', 'se', 'aktiengesellschaft', 'kommanditgesellschaft']),
  AT: new Set(['ag', 'kg', 'eu', 'og']),
  CH: new Set(['ag']),
  NL: new Set(['bv', 'nv', 'vof']),
  BE: new Set(['bv', 'nv', 'bvba']),
};
/** Forms that some countries write before the name. */
const LEADING_FORMS = new Set('ooo oao zao pao jsc ojsc pjsc cjsc too tov pt uab sia ou srl sarl eurl'.split(' '));
/** Words that are both a legal form and part of the name: they stay in the name. */
const NAME_FORMS = new Set(
  'verein stiftung genossenschaft partnerschaft cooperative cooperation charity nonprofit foundation association trust'.split(
    ' ',
  ),
);

export interface LegalParse {
  /** The name's words without its legal form. */
  words: string[];
  /** Class of the form, such as "gmbh", "gmbhcokg" or "ltd"; empty when none was found. */
  form: string;
}

/** Long forms that are recognised with one typing error: "GmbHo", "Limted". */
const CORRECTABLE_FORMS = 'gmbh limited incorporated corporation aktiengesellschaft kommanditgesellschaft'.split(' ');
/** Cache of corrected words; cleared when it is full, to limit the memory of a long run. */
const correctedWords = new Map<string, string>();
const MAX_CORRECTED_WORDS = 50_000;

function correctTypingError(word: string): string {
  if (word.length < 4 || aliasesByFirstWord.has(word)) return word;
  let form = correctedWords.get(word);
  if (form === undefined) {
    form =
      CORRECTABLE_FORMS.find((candidate) => candidate[0] === word[0] && editDistance(candidate, word, 1) <= 1) ?? word;
    if (correctedWords.size >= MAX_CORRECTED_WORDS) correctedWords.clear();
    correctedWords.set(word, form);
  }
  return form;
}

/**
 * Returns the longest legal form that begins at this word. Forms limited to certain countries match only when `country`
 * is one of those.
 */
function matchAt(words: string[], start: number, country: string): Alias | undefined {
  // The first word of a name is not corrected, because it may only look like a form.
  const firstWord = words[start] as string;
  const list = aliasesByFirstWord.get(start > 0 ? correctTypingError(firstWord) : firstWord);
  if (!list) return undefined;
  for (const alias of list) {
    if (alias.countries !== '' && (country === '' || !alias.countries.includes(country))) continue;
    if (start + alias.words.length > words.length) continue;
    let isEqual = true;
    for (let i = 1; i < alias.words.length && isEqual; i++) isEqual = words[start + i] === alias.words[i];
    if (isEqual) return alias;
  }
  return undefined;
}

/**
 * Returns whether all words from `start` on are legal forms, so that the form before them also counts as the end of
 * the name.
 */
function hasOnlyFormsFrom(words: string[], start: number, country: string): boolean {
  let i = start;
  while (i < words.length) {
    if (words[i] === CONNECTOR) {
      i++;
      continue;
    }
    const alias = matchAt(words, i, country);
    if (!alias) return false;
    i += alias.words.length;
  }
  return true;
}

/** Returns whether a form is unambiguous enough to be removed inside a name. */
function isUnambiguous(alias: Alias, country: string): boolean {
  const first = alias.words[0] as string;
  if (alias.words.length > 1) return alias.words.join('').length > 6 && alias.form !== 'co';
  return FORMS_ANYWHERE.has(first) || FORMS_ANYWHERE_BY_COUNTRY[country]?.has(first) === true;
}

/**
 * Returns one class for all forms of a name: "GmbH" and "& Co. KG" become "gmbhcokg"; otherwise the last form counts.
 */
function combineForms(forms: string[]): string {
  if (forms.length <= 1) return forms[0] ?? '';
  const distinctForms = new Set(forms);
  if (distinctForms.size > 1) distinctForms.delete('co');
  const isPartnership = distinctForms.has('kg') || distinctForms.has('cokg');
  if (isPartnership) {
    // "SE Co. KG" is "SE & Co. KG" without its "&".
    const partner = forms.find((form) => genericOfForm.has(`${form}cokg`));
    if (partner) return `${partner}cokg`;
  }
  return [...distinctForms].pop() as string;
}

/** The long words of "Gesellschaft mit beschränkter Haftung", recognised with up to two typing errors. */
const LONG_FORM_FRAGMENTS = ['gesellschaft', 'beschrankter', 'haftung'];

/**
 * Removes "Gesellschaft mit beschränkter Haftung" even when words are missing, swapped or mistyped. Changes `words`;
 * returns whether it removed any.
 */
function removeFragments(words: string[]): boolean {
  const isFragment = (word: string) =>
    word.length >= 6 &&
    LONG_FORM_FRAGMENTS.some((candidate) => candidate[1] === word[1] && editDistance(candidate, word, 2) <= 2);
  const fragments = words.filter((word, i) => i > 0 && isFragment(word));
  if (fragments.length < 2) return false;
  const keptWords = words.filter(
    (word, i) => i === 0 || !(fragments.includes(word) || /^(?:mit|mi|mt|it|mti|imt)$/.test(word)),
  );
  words.splice(0, words.length, ...keptWords);
  return true;
}

/**
 * Removes the legal form from the words of a name, as `splitWords` returns them. A name that consists only of form
 * words is unchanged. `country` is an ISO 3166 code, or empty when unknown.
 */
export function parseLegalForm(words: string[], country: string): LegalParse {
  const rest: string[] = [];
  const forms: string[] = [];
  for (let i = 0; i < words.length; ) {
    const alias = matchAt(words, i, country);
    if (alias) {
      const end = i + alias.words.length;
      const first = alias.words[0] as string;
      const isLeading = i === 0 && end < words.length && (LEADING_FORMS.has(first) || alias.words.length > 2);
      const isRemoved =
        isLeading || (i > 0 && (isUnambiguous(alias, country) || hasOnlyFormsFrom(words, end, country)));
      const isSingleWord = alias.words.length === 1;
      if (isSingleWord && NAME_FORMS.has(first)) forms.push(alias.form);
      else if (isRemoved) {
        forms.push(alias.form);
        i = end;
        continue;
      }
    }
    rest.push(words[i] as string);
    i++;
  }
  if (removeFragments(rest)) forms.push('gmbh');
  while (rest[rest.length - 1] === CONNECTOR) rest.pop();
  if (rest.length === 0) return { words, form: '' };
  return { words: rest, form: combineForms(forms) };
}

/** Returns the kind of a form in any country (LLC, JSC, LP, NGO and so on); empty when the lists have none. */
export function genericForm(form: string): string {
  return genericOfForm.get(form) ?? '';
}
