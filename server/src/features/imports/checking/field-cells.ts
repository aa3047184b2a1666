import { allowedCodes, type CascadeLink, findNearest } from '@leadwright/contract/cascades/links';
import { unescapeFormula } from '@leadwright/contract/cells/escape-formula';
import { type CustomValue, type FieldOption, type FieldRules, valueSchema } from '@leadwright/contract/custom-values';
import { type ColumnTarget, isCoreTarget } from '@leadwright/contract/features/imports';
import { validate } from '@leadwright/contract/problems';
import { doubtfulHint } from '../column-readings/read-column-text.ts';
import type { ResolvedReading } from '../column-readings/resolve-reading.ts';
import { UnreadableText } from '../column-readings/unreadable-text.ts';
import { cleanText } from '../csv/clean-text.ts';
import { standsForNoValue } from './no-value.ts';
import type { Problem } from './problems.ts';
import { readFieldText } from './read-field-text.ts';
import { isFormulaError } from './row-values.ts';

/** A campaign field that a column is mapped to, in the form that is passed to a thread. */
export interface FieldColumn extends FieldRules {
  id: string;
  label: string;
  target: ColumnTarget;
  /** The options of the field; `merged_into` is the option in use, even if it replaces another one. */
  options: readonly FieldOption[];
}

/** Reads the custom field values of a row. */
export type FieldReader = (cells: string[]) => {
  /** Values by field id, as stored; null if the row has none. */
  custom: Record<string, CustomValue> | null;
  /** The texts of addresses and phone numbers, whether or not they are valid values. */
  contactCells: { otherEmails: string[]; otherPhones: string[] };
  problems: Problem[];
};

const FORMULA_ERROR = 'The value is a spreadsheet formula error';
const READ_AS_BLANK = 'Read as a blank cell';
/** Types whose values keep their line breaks and spaces. */
const KEPT_AS_WRITTEN = new Set<FieldRules['type']>(['text', 'long_text', 'select', 'multi_select']);
export const NO_OPTION = 'Not one of the options';

export function fieldReader(
  mapping: Record<string, ColumnTarget>,
  fields: readonly FieldColumn[],
  links: readonly CascadeLink[],
  readings: Readonly<Record<string, ResolvedReading>>,
): FieldReader {
  const columns = Object.entries(mapping).flatMap(([index, target]) => {
    const field = isCoreTarget(target) ? undefined : fields.find((candidate) => candidate.target === target);
    if (!field) return [];
    const rules = { ...field, reading: readings[index] };
    return [{ index: Number(index), field, rules, schema: valueSchema(field) }];
  });
  return (cells) => {
    const values: Record<string, CustomValue> = {};
    const contactCells = { otherEmails: [] as string[], otherPhones: [] as string[] };
    const problems: Problem[] = [];
    for (const { index, field, rules, schema } of columns) {
      const cell = cells[index] ?? '';
      const text = KEPT_AS_WRITTEN.has(field.type) ? unescapeFormula(cell).trim() : cleanText(cell);
      const reject = (message: string) =>
        problems.push(
          standsForNoValue(text)
            ? { column: field.target, message: READ_AS_BLANK, severity: 'warning' }
            : { column: field.target, message, severity: 'error' },
        );
      if (text === '') continue;
      if (isFormulaError(cell)) {
        reject(FORMULA_ERROR);
        continue;
      }
      if (field.type === 'email') contactCells.otherEmails.push(text);
      if (field.type === 'phone') contactCells.otherPhones.push(text);
      const parsed = readFieldText(rules, text);
      if (parsed instanceof UnreadableText) {
        reject(parsed.message);
        continue;
      }
      const { data, problems: valueProblems } = validate(schema, parsed);
      const [problem] = Object.values(valueProblems);
      if (problem === undefined) {
        values[field.id] = data as CustomValue;
        const message = doubtfulHint(text, rules.reading);
        if (message) problems.push({ column: field.target, message, severity: 'warning' });
      } else if (field.options.length > 0) reject(NO_OPTION);
      else reject(typeof problem === 'string' ? problem : problem.message);
    }
    problems.push(...invalidPairs(links, fields, values));
    return { custom: Object.keys(values).length > 0 ? values : null, contactCells, problems };
  };
}

/**
 * Returns a problem for each pair of values that a cascade link does not allow, with the nearest allowed value. If the
 * row has only one value of a pair, the pair is checked later against the record.
 */
function invalidPairs(
  links: readonly CascadeLink[],
  fields: readonly FieldColumn[],
  values: Record<string, CustomValue>,
): Problem[] {
  return links.flatMap((link): Problem[] => {
    const [parent, child] = [link.parent, link.child].map((id) => fields.find((field) => field.id === id));
    const [parentCode, childCode] = [values[link.parent] ?? null, values[link.child] ?? null];
    if (!parent || !child || parentCode === null || childCode === null) return [];
    const allowed = allowedCodes(link, parentCode);
    if (!allowed || allowed.includes(String(childCode))) return [];
    const labelOf = ({ options }: FieldColumn, value: CustomValue) =>
      options.find(({ code }) => code === value)?.label ?? String(value);
    const text = labelOf(child, childCode);
    const nearest = findNearest(
      child.options.filter(({ code, state }) => state === 'active' && allowed.includes(code)),
      text,
    );
    const explanation = `“${text}” is not allowed with “${labelOf(parent, parentCode)}” in “${parent.label}”`;
    const message = nearest ? `${explanation}; the nearest allowed value is “${nearest.label}”` : explanation;
    return [{ column: child.target, message, severity: link.strict ? 'error' : 'warning' }];
  });
}
