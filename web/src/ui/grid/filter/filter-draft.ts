import {
  type ColumnFilter,
  type ColumnKind,
  type FilterCondition,
  type GridColumn,
  MAX_VALUES,
  ORDERED_OPERATORS,
  TEXT_OPERATORS,
} from '@leadwright/contract/grid';
import { isDay } from '../../format.ts';

export type Operator = (typeof TEXT_OPERATORS)[number] | (typeof ORDERED_OPERATORS)[number];

/** A condition in the editor: numbers are still text. */
export interface DraftCondition {
  type: Operator;
  value: string;
  valueTo: string;
}
export interface FilterDraft {
  join: 'AND' | 'OR';
  conditions: DraftCondition[];
  /** The selected values of a `set` column. */
  selectedValues: string[];
}

/** The option for rows without a value. For multi-value columns, the request contains an empty set instead. */
export const BLANK = '';
export const isPhoneTypeColumn = (column: string) => column === 'phone_types';

export const operatorsOf = (kind: ColumnKind): readonly Operator[] =>
  kind === 'text' ? TEXT_OPERATORS : ORDERED_OPERATORS;

export const blankCondition = (kind: ColumnKind): DraftCondition => ({
  type: kind === 'text' ? 'contains' : kind === 'number' ? 'equals' : 'greaterThanOrEqual',
  value: '',
  valueTo: '',
});

export const needsValue = (type: Operator) => type !== 'blank' && type !== 'notBlank';

export const conditionsOf = (filter: ColumnFilter): FilterCondition[] =>
  'conditions' in filter ? filter.conditions : [filter];

function toDraftConditions(condition: FilterCondition): DraftCondition[] {
  switch (condition.filterType) {
    case 'text':
      return [{ type: condition.type, value: condition.filter ?? '', valueTo: '' }];
    case 'number':
      return [{ type: condition.type, value: `${condition.filter ?? ''}`, valueTo: `${condition.filterTo ?? ''}` }];
    case 'date':
      return [
        {
          type: condition.type,
          value: condition.dateFrom?.slice(0, 10) ?? '',
          valueTo: condition.dateTo?.slice(0, 10) ?? '',
        },
      ];
    case 'set':
      return [];
  }
}

export function draftOf({ kind, many }: GridColumn, filter: ColumnFilter | undefined): FilterDraft {
  const conditions = filter ? conditionsOf(filter) : [];
  const valueSets = conditions.flatMap((condition) => (condition.filterType === 'set' ? [condition.values] : []));
  const drafts = conditions.flatMap(toDraftConditions).slice(0, 2);
  return {
    join: filter && 'conditions' in filter ? filter.operator : 'AND',
    conditions: drafts.length > 0 ? drafts : [blankCondition(kind)],
    selectedValues: valueSets.flatMap((values) =>
      values.length === 0 && many ? [BLANK] : values.map((value) => value ?? BLANK),
    ),
  };
}

export type DraftProblem = 'noneChosen' | 'tooMany' | 'noValue' | 'reversedRange';

function problemOf(kind: ColumnKind, { type, value, valueTo }: DraftCondition): DraftProblem | undefined {
  if (!needsValue(type)) return undefined;
  if (value.trim() === '' || (type === 'inRange' && valueTo.trim() === '')) return 'noValue';
  if (kind === 'number' && ![value, valueTo].every((text) => Number.isFinite(Number(text)))) return 'noValue';
  if (kind === 'date' && !(isDay(value) && (type !== 'inRange' || isDay(valueTo)))) return 'noValue';
  if (type !== 'inRange') return undefined;
  return (kind === 'number' ? Number(value) > Number(valueTo) : value > valueTo) ? 'reversedRange' : undefined;
}

/** Returns the first problem of a draft; undefined for a valid draft. */
export function draftProblem({ kind }: GridColumn, draft: FilterDraft): DraftProblem | undefined {
  if (kind === 'set' && draft.selectedValues.length > MAX_VALUES) return 'tooMany';
  if (kind === 'set') return draft.selectedValues.length === 0 ? 'noneChosen' : undefined;
  return draft.conditions.map((condition) => problemOf(kind, condition)).find((problem) => problem !== undefined);
}

function toCondition(kind: ColumnKind, { type, value, valueTo }: DraftCondition): FilterCondition {
  const isRange = type === 'inRange';
  const condition =
    kind === 'text'
      ? { filterType: 'text', type, ...(needsValue(type) && { filter: value.trim() }) }
      : kind === 'number'
        ? { filterType: 'number', type, ...(needsValue(type) && { filter: Number(value) }) }
        : { filterType: 'date', type, ...(needsValue(type) && { dateFrom: value }) };
  const to = kind === 'number' ? { filterTo: Number(valueTo) } : { dateTo: valueTo };
  return { ...condition, ...(isRange && to) } as FilterCondition;
}

/** Converts a valid draft to a filter. */
export function filterOf({ kind, many }: GridColumn, draft: FilterDraft): ColumnFilter {
  if (kind === 'set') {
    const values = draft.selectedValues.map((value) => (value === BLANK ? null : value));
    return { filterType: 'set', values: many ? values.filter((value) => value !== null) : values };
  }
  const [firstCondition, ...otherConditions] = draft.conditions.map((condition) => toCondition(kind, condition));
  if (firstCondition && otherConditions.length === 0) return firstCondition;
  return {
    filterType: kind,
    operator: draft.join,
    conditions: [firstCondition, ...otherConditions] as FilterCondition[],
  };
}
