import { type ColumnReading, readingKindOf } from '@leadwright/contract/column-reading';
import {
  type ColumnTarget,
  IMPORT_TARGETS,
  type ImportTarget,
  isCoreTarget,
  type Preview,
  type TargetField,
  typeOfTarget,
} from '@leadwright/contract/features/imports';

/** Target by column index; unused columns are absent. */
export type Mapping = Record<string, ColumnTarget>;
/** Readings that the user has chosen on this page, by column index. */
export type ChosenReadings = Record<string, ColumnReading>;
export type Column = Preview['columns'][number];
export const TARGETS = Object.keys(IMPORT_TARGETS) as ImportTarget[];

/** Below this confidence a suggestion should be checked. */
const MIN_CONFIDENCE = 0.8;

export const isConfident = (confidence: number) => confidence >= MIN_CONFIDENCE;
export const allowsSeveralColumns = (target: ColumnTarget) =>
  isCoreTarget(target) && 'several' in IMPORT_TARGETS[target];

/** Returns the label of a column in the import plan: that of its target, or else the header in the file. */
export const targetLabel = (column: string, fields: readonly TargetField[]): string =>
  isCoreTarget(column)
    ? IMPORT_TARGETS[column].label
    : (fields.find(({ target }) => target === column)?.label ?? column);

export function suggestedMapping(columns: Column[]): Mapping {
  return Object.fromEntries(
    columns.flatMap(({ index, suggestion }) => (suggestion ? [[index, suggestion.target]] : [])),
  );
}

/** Returns whether another user has mapped the column to a field that is hidden from the viewer. */
export const isMappedToHiddenField = (
  { index, closed }: Column,
  mapping: Mapping,
  fields: readonly TargetField[],
): boolean => {
  const target = mapping[index];
  return closed && target !== undefined && !isCoreTarget(target) && !fields.some((field) => field.target === target);
};

/** Returns an earlier mapping without columns and custom fields that no longer exist. */
export function availableMapping(mapping: Mapping, columns: Column[], fields: readonly TargetField[]): Mapping {
  const availableTargets = new Set(fields.map(({ target }) => target));
  return Object.fromEntries(
    columns.flatMap((column): [number, ColumnTarget][] => {
      const target = mapping[column.index];
      if (target === undefined) return [];
      const isAvailable =
        isCoreTarget(target) || availableTargets.has(target) || isMappedToHiddenField(column, mapping, fields);
      return isAvailable ? [[column.index, target]] : [];
    }),
  );
}

export function missingTargets(mapping: Mapping): ImportTarget[] {
  const usedTargets = new Set(Object.values(mapping));
  return TARGETS.filter((target) => {
    const options = IMPORT_TARGETS[target];
    return 'required' in options && ![target, ...options.fallbacks].some((name) => usedTargets.has(name));
  });
}

/** Returns the targets that allow only one column but have several, with the indexes of these columns. */
export function findDuplicateTargets(mapping: Mapping): Map<ColumnTarget, number[]> {
  const columns = new Map<ColumnTarget, number[]>();
  for (const [index, target] of Object.entries(mapping)) {
    if (!allowsSeveralColumns(target)) columns.set(target, [...(columns.get(target) ?? []), Number(index)]);
  }
  return new Map([...columns].filter(([, indexes]) => indexes.length > 1));
}

/** Returns the part of a mapping that leads to fields of numbers and dates. */
export function typedColumns(mapping: Mapping, fields: readonly TargetField[]): Mapping {
  const isTyped = (target: ColumnTarget) => {
    const type = typeOfTarget(target, fields);
    return type !== undefined && readingKindOf(type) !== undefined;
  };
  return Object.fromEntries(Object.entries(mapping).filter(([, target]) => isTyped(target)));
}
