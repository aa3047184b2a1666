import { storable } from '../fields.ts';
import { type FilterCondition, filterModel, type GridColumn } from '../grid.ts';
import { accountsForCampaign } from './accounts.ts';

/**
 * Criteria of a grade step: conditions on the account columns of a campaign, as grid filters, combined by all or any.
 */
export interface Criterion {
  field: string;
  filter: FilterCondition;
}
export interface Criteria {
  join: 'and' | 'or';
  conditions: Criterion[];
}

const MAX_CRITERIA = 20;
export const NO_CRITERIA: Criteria = { join: 'and', conditions: [] };

/** The fields that a criterion may use. */
export const CRITERIA_FIELDS: Readonly<Record<string, GridColumn>> = Object.fromEntries(
  Object.entries<GridColumn>(accountsForCampaign.columns).filter(([, { filterable }]) => filterable !== false),
);

const known = Object.keys(CRITERIA_FIELDS).join(', ');
const kindOf = (name: string) => CRITERIA_FIELDS[name]?.kind;

/** Returns the problem of a condition's value; its shape must be valid. */
function valueProblem({ field, filter }: Criterion): string | undefined {
  const kind = kindOf(field);
  if (filter.filterType !== kind) return `a filter of the kind “${kind}” was expected, not “${filter.filterType}”`;
  if (filter.filterType === 'set') {
    if (filter.values.length === 0) return 'at least one value was expected';
    const values = CRITERIA_FIELDS[field]!.values;
    const other = values && filter.values.find((value) => value !== null && !(value in values));
    return other ? `one of ${Object.keys(values).join(', ')} was expected, not “${other}”` : undefined;
  }
  if (filter.type === 'blank' || filter.type === 'notBlank') return undefined;
  if (filter.filterType === 'text') return filter.filter?.trim() ? undefined : 'a text was expected';
  if (filter.filterType === 'number') {
    if (filter.filter == null) return 'a number was expected';
    return filter.type === 'inRange' && filter.filterTo == null ? 'the end of the range was expected' : undefined;
  }
  if (!filter.dateFrom) return 'a date was expected';
  return filter.type === 'inRange' && !filter.dateTo ? 'the end of the range was expected' : undefined;
}

/** Returns the first problem of criteria with its position and the expected input; undefined for valid criteria. */
export function criteriaError(value: unknown): string | undefined {
  const { join, conditions, ...others } = (value ?? {}) as { join?: unknown; conditions?: unknown };
  const other = Object.keys(others)[0];
  if (other) return `At “${other}”: nothing was expected; criteria have “join” and “conditions”.`;
  if (join !== 'and' && join !== 'or') return 'At “join”: “and” or “or” was expected.';
  if (!Array.isArray(conditions)) return 'At “conditions”: a list was expected.';
  if (conditions.length > MAX_CRITERIA) return `At “conditions”: at most ${MAX_CRITERIA} were expected.`;
  for (const [i, entry] of conditions.entries()) {
    const { field, filter, ...more } = (entry ?? {}) as Partial<Criterion>;
    const location = `Condition ${i + 1}`;
    if (typeof field !== 'string' || !kindOf(field)) return `${location}, field: one of ${known} was expected.`;
    const unknownKey = Object.keys(more)[0];
    if (unknownKey) return `${location}: “${unknownKey}” was not expected.`;
    const parsed = filterModel.safeParse({ [field]: filter });
    const about = `${location} (${CRITERIA_FIELDS[field]!.label})`;
    if (!parsed.success || !filter || 'conditions' in filter)
      return `${about}: one filter of the kind “${kindOf(field)}” with an operator and a value was expected.`;
    const problem = valueProblem({ field, filter: parsed.data[field] as FilterCondition });
    if (problem) return `${about}: ${problem}.`;
  }
  return undefined;
}

/** Parses stored criteria, a JSON text; returns no criteria for empty or invalid text. */
export function readCriteria(text: string): Criteria {
  try {
    const value: unknown = JSON.parse(text);
    return criteriaError(value) ? NO_CRITERIA : (value as Criteria);
  } catch {
    return NO_CRITERIA;
  }
}

/** Returns the problem of the text. */
function textError(text: string): string | undefined {
  if (text === '') return undefined;
  try {
    return criteriaError(JSON.parse(text));
  } catch {
    return 'JSON with “join” and “conditions” was expected.';
  }
}

/** A field for criteria, stored as JSON text in the language of grid filters. */
export const criteriaField = (label: string) =>
  storable()
    .max(20_000)
    .superRefine((value, context) => {
      const message = textError(value);
      if (message) context.addIssue({ code: 'custom', message });
    })
    .default('')
    .meta({ label, help: 'Conditions that an account must meet; none if empty' });
