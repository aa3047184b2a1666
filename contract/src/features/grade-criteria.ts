import { storable } from '../fields.ts';
import { type FilterCondition, filterModel, type GridColumn } from '../grid.ts';
import { accountsForCampaign } from './account-grids.ts';

/**
 * A criterion of a grade step: a condition on an account column of a campaign, as a grid filter. All or any of the
 * criteria must be met.
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

const fieldNames = Object.keys(CRITERIA_FIELDS).join(', ');
const kindOf = (name: string) => CRITERIA_FIELDS[name]?.kind;

/** Validates the value of a condition; its shape must already be valid. */
function valueProblem({ field, filter }: Criterion): string | undefined {
  const kind = kindOf(field);
  if (filter.filterType !== kind) return `a filter of the kind “${kind}” was expected, not “${filter.filterType}”`;
  if (filter.filterType === 'set') {
    if (filter.values.length === 0) return 'at least one value was expected';
    const values = CRITERIA_FIELDS[field]!.values;
    const unknownValue = values && filter.values.find((value) => value !== null && !(value in values));
    return unknownValue ? `one of ${Object.keys(values).join(', ')} was expected, not “${unknownValue}”` : undefined;
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

/** Validates criteria and returns the first problem with its position and the expected input; undefined when valid. */
export function criteriaError(value: unknown): string | undefined {
  const { join, conditions, ...unexpected } = (value ?? {}) as { join?: unknown; conditions?: unknown };
  const unknownKey = Object.keys(unexpected)[0];
  if (unknownKey) return `At “${unknownKey}”: nothing was expected; criteria have “join” and “conditions”.`;
  if (join !== 'and' && join !== 'or') return 'At “join”: “and” or “or” was expected.';
  if (!Array.isArray(conditions)) return 'At “conditions”: a list was expected.';
  if (conditions.length > MAX_CRITERIA) return `At “conditions”: at most ${MAX_CRITERIA} were expected.`;
  for (const [i, entry] of conditions.entries()) {
    const { field, filter, ...unexpectedKeys } = (entry ?? {}) as Partial<Criterion>;
    const location = `Condition ${i + 1}`;
    if (typeof field !== 'string' || !kindOf(field)) return `${location}, field: one of ${fieldNames} was expected.`;
    const unknownKey = Object.keys(unexpectedKeys)[0];
    if (unknownKey) return `${location}: “${unknownKey}” was not expected.`;
    const parsed = filterModel.safeParse({ [field]: filter });
    const subject = `${location} (${CRITERIA_FIELDS[field]!.label})`;
    if (!parsed.success || !filter || 'conditions' in filter)
      return `${subject}: one filter of the kind “${kindOf(field)}” with an operator and a value was expected.`;
    const problem = valueProblem({ field, filter: parsed.data[field] as FilterCondition });
    if (problem) return `${subject}: ${problem}.`;
  }
  return undefined;
}

/** Parses stored criteria from JSON; returns no criteria for an empty or invalid text. */
export function parseCriteria(text: string): Criteria {
  try {
    const value: unknown = JSON.parse(text);
    return criteriaError(value) ? NO_CRITERIA : (value as Criteria);
  } catch {
    return NO_CRITERIA;
  }
}

/** Validates a text as criteria; returns the problem. */
function textError(text: string): string | undefined {
  if (text === '') return undefined;
  try {
    return criteriaError(JSON.parse(text));
  } catch {
    return 'JSON with “join” and “conditions” was expected.';
  }
}

/** Creates a field for criteria, stored as JSON in the format of grid filters. */
export const criteriaField = (label: string) =>
  storable()
    .max(20_000)
    .superRefine((value, context) => {
      const message = textError(value);
      if (message) context.addIssue({ code: 'custom', message });
    })
    .default('')
    .meta({ label, help: 'Conditions that an account must meet; none if empty' });
