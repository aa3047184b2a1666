import { storable } from '../fields.ts';
import { type FilterCondition, filterModel, type GridColumn } from '../grid.ts';
import { accountsForCampaign } from './accounts.ts';

/**
 * What a record has to be like to take a grade step: conditions on the columns of a campaign's accounts, in the words of
 * the grid's filters, all of them or any of them.
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

/** The fields that a criterion may be about. */
export const CRITERIA_FIELDS: Readonly<Record<string, GridColumn>> = Object.fromEntries(
  Object.entries<GridColumn>(accountsForCampaign.columns).filter(([, { filterable }]) => filterable !== false),
);

const known = Object.keys(CRITERIA_FIELDS).join(', ');
const kindOf = (name: string) => CRITERIA_FIELDS[name]?.kind;

/** What is wrong with the value of a condition whose shape is right. */
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

/** The first fault of criteria, with its place and what was expected there; nothing where they can be understood. */
export function criteriaError(value: unknown): string | undefined {
  const { join, conditions, ...others } = (value ?? {}) as { join?: unknown; conditions?: unknown };
  const other = Object.keys(others)[0];
  if (other) return `At “${other}”: nothing was expected; criteria have “join” and “conditions”.`;
  if (join !== 'and' && join !== 'or') return 'At “join”: “and” or “or” was expected.';
  if (!Array.isArray(conditions)) return 'At “conditions”: a list was expected.';
  if (conditions.length > MAX_CRITERIA) return `At “conditions”: at most ${MAX_CRITERIA} were expected.`;
  for (const [i, entry] of conditions.entries()) {
    const { field, filter, ...more } = (entry ?? {}) as Partial<Criterion>;
    const place = `Condition ${i + 1}`;
    if (typeof field !== 'string' || !kindOf(field)) return `${place}, field: one of ${known} was expected.`;
    const extra = Object.keys(more)[0];
    if (extra) return `${place}: “${extra}” was not expected.`;
    const parsed = filterModel.safeParse({ [field]: filter });
    const about = `${place} (${CRITERIA_FIELDS[field]!.label})`;
    if (!parsed.success || !filter || 'conditions' in filter)
      return `${about}: one filter of the kind “${kindOf(field)}” with an operator and a value was expected.`;
    const problem = valueProblem({ field, filter: parsed.data[field] as FilterCondition });
    if (problem) return `${about}: ${problem}.`;
  }
  return undefined;
}

/** Criteria as they are stored, a JSON text; none where it is empty or says nothing that is understood. */
export function readCriteria(text: string): Criteria {
  try {
    const value: unknown = JSON.parse(text);
    return criteriaError(value) ? NO_CRITERIA : (value as Criteria);
  } catch {
    return NO_CRITERIA;
  }
}

/** The fault of the text. */
function textFault(text: string): string | undefined {
  if (text === '') return undefined;
  try {
    return criteriaError(JSON.parse(text));
  } catch {
    return 'JSON with “join” and “conditions” was expected.';
  }
}

/** Like the rule of a set of clients: a JSON text in the grid's language. */
export const criteriaField = (label: string) =>
  storable()
    .max(20_000)
    .superRefine((value, context) => {
      const message = textFault(value);
      if (message) context.addIssue({ code: 'custom', message });
    })
    .default('')
    .meta({ label, help: 'Conditions that an account must meet; none if empty' });
