import { type ChoiceNames, maxPartsOf, readChoices } from '@leadwright/contract/cells/choice-line';
import { readingKindOf } from '@leadwright/contract/column-reading';
import type { CustomValue, FieldOption, FieldRules } from '@leadwright/contract/custom-values';
import { foldText, nameKey } from '@leadwright/contract/text/fold';
import { readColumnText } from '../column-readings/read-column-text.ts';
import { otherCurrencyIn } from '../column-readings/read-number.ts';
import type { ResolvedReading } from '../column-readings/resolve-reading.ts';
import { UnreadableText } from '../column-readings/unreadable-text.ts';
import { countryOf } from '../suggest/countries.ts';
import { isNoValue } from './no-value.ts';

/** The rules for reading the texts of a field. */
export interface ReadRules extends Pick<FieldRules, 'type' | 'params'> {
  options: readonly FieldOption[];
  /** How the numbers or dates of the column are read. */
  reading: ResolvedReading | undefined;
}

const NOT_YES_OR_NO = new UnreadableText('Neither yes nor no');
const NOT_A_COUNTRY = new UnreadableText('Not a known country');

/** Words for yes and no, and the logical values of spreadsheet programs in the languages of Europe, as `foldText` has them. */
const YES = new Set(
  `yes y true 1 x ja j wahr oui vrai si verdadero vero sim verdadeiro waar jo sant sand sann kylla tosi tak prawda ano pravda
  igen igaz da adevarat istina evet dogru да истина так ✓ ✔ ☑ ✅`.split(/\s+/),
);
const NO = new Set(
  `no n false 0 nein falsch non faux falso nao nee onwaar nej nei falskt falsk usann ei epatosi nie falsz ne nepravda nem
  hamis nu fals hayir yanlis нет ложь ні ✗ ✘ ☐ ❌`.split(/\s+/),
);

const namesByOptions = new WeakMap<readonly FieldOption[], ChoiceNames>();

/**
 * Returns the names of options. A label has priority over a code, and a code over a synonym. The code of a merged option
 * is that of the option that replaces it.
 */
function namesOf(options: readonly FieldOption[]): ChoiceNames {
  const known = namesByOptions.get(options);
  if (known) return known;
  const codes = new Map<string, string>();
  const addNames = (names: (option: FieldOption) => readonly string[]) => {
    for (const option of options) {
      for (const name of names(option).map(nameKey))
        if (!codes.has(name)) codes.set(name, option.merged_into ?? option.code);
    }
  };
  addNames(({ state, label }) => (state === 'merged' ? [] : [label]));
  addNames(({ code }) => [code]);
  addNames(({ synonyms, state }) => (state === 'retired' ? [] : synonyms));
  const names = {
    find: (name: string) => codes.get(nameKey(name)),
    maxParts: maxPartsOf(options.flatMap(({ label, synonyms }) => [label, ...synonyms])),
  };
  namesByOptions.set(options, names);
  return names;
}

/** Returns the problem of an amount in another currency than that of its field; undefined if it can be in this one. */
export function currencyProblem(text: string, currency: string): UnreadableText | undefined {
  const other = otherCurrencyIn(text, currency);
  return other === undefined
    ? undefined
    : new UnreadableText(`The amount is in “${other}”, but the currency of the field is ${currency}`);
}

/** Returns the address of "Jane Doe <jane@acme.example>" or of a link; any other text as it is. */
const bareAddress = (text: string) => (/^[^<>@]*<([^<>]+)>$/.exec(text)?.[1] ?? text).trim().replace(/^mailto:/i, '');

/**
 * Converts a text to a value of the field's type, or returns `UnreadableText`. The other rules of the field apply to all
 * inputs and are checked later.
 */
export function readFieldText(
  { type, params, options, reading }: ReadRules,
  text: string,
): CustomValue | UnreadableText {
  if (readingKindOf(type)) {
    const { currency } = params;
    const problem = type === 'money' && currency ? currencyProblem(text, currency) : undefined;
    return problem ?? readColumnText(type, text, reading);
  }
  switch (type) {
    case 'boolean': {
      const word = foldText(text);
      return YES.has(word) ? true : NO.has(word) ? false : NOT_YES_OR_NO;
    }
    case 'email':
      return bareAddress(text);
    case 'country':
      return (!isNoValue(text) && countryOf(text)) || NOT_A_COUNTRY;
    case 'select':
      return namesOf(options).find(text) ?? text;
    case 'multi_select':
      return readChoices(text, namesOf(options));
    default:
      return text;
  }
}
