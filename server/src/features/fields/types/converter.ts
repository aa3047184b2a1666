import { parseCellValue } from '@leadwright/contract/cells/cell-field';
import { joinChoices } from '@leadwright/contract/cells/choice-line';
import {
  type CustomValue,
  type FieldRules,
  hasOptions,
  isReference,
  valueField,
} from '@leadwright/contract/custom-values';
import { type Problem, validate } from '@leadwright/contract/problems';
import { nameKey } from '@leadwright/contract/text/fold';
import type { Viewer } from '../../../access/viewer.ts';
import type { Db } from '../../../database/pool.ts';
import { loadReferenceNames } from '../values/references.queries.ts';

/** Returns the rules of a field. For a reference field, adds the names of the referenced records as options. */
export async function addReferenceNames<F extends FieldRules>(
  db: Db,
  viewer: Viewer,
  field: F,
  values: readonly CustomValue[],
): Promise<FieldRules> {
  if (!isReference(field.type)) return field;
  return { ...field, options: await loadReferenceNames(db, viewer, field.type, values.map(String)) };
}

const YES_NO = { true: 'Yes', false: 'No' };

/** Returns the text that a cell or a spreadsheet shows for a value. */
export function displayText({ options }: Pick<FieldRules, 'options'>, value: CustomValue): string {
  if (Array.isArray(value)) return joinChoices(value.map((code) => displayText({ options }, code)));
  if (typeof value === 'boolean') return YES_NO[`${value}`];
  return options.find(({ code }) => code === value)?.label ?? String(value ?? '');
}

/**
 * Returns a function that converts values of one field as if they were pasted into cells of another field. A date
 * becomes a time at midnight UTC.
 */
export function createConverter(source: FieldRules, target: FieldRules): (value: CustomValue) => unknown {
  const schema = valueField('', target);
  return (value) => {
    if (source.type === 'date_time' && target.type === 'date') return String(value).slice(0, 10);
    if (source.type === 'date' && target.type === 'date_time') return `${value}T00:00:00.000Z`;
    if (Array.isArray(value) && target.type === 'multi_select') return value;
    if (hasOptions(source.type) && hasOptions(target.type) && typeof value === 'string')
      return target.type === 'multi_select' ? [value] : value;
    const text = displayText(source, value);
    const option = hasOptions(target.type) && target.options.find(({ label }) => nameKey(label) === nameKey(text));
    if (option) return target.type === 'multi_select' ? [option.code] : option.code;
    return parseCellValue(schema, text);
  };
}

/** Returns a function that validates converted values. It returns undefined for a valid value. */
export function valueValidator(rules: FieldRules): (value: unknown) => Problem | undefined {
  const schema = valueField('', rules);
  return (value) => Object.values(validate(schema, value).problems)[0];
}
