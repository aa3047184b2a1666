import { AppError, invalidInput } from '@leadwright/contract/errors';
import {
  type ColumnTarget,
  IMPORT_TARGETS,
  type ImportTarget,
  isCoreTarget,
  type TargetField,
} from '@leadwright/contract/features/imports';

interface Mappable {
  columns: number;
  /** The campaign's own fields that its maker may fill. */
  fields: readonly TargetField[];
  /** What columns are mapped to that are closed to its maker: that may stay. */
  kept: Record<string, ColumnTarget>;
  /** Columns that are closed to its maker, and would be so no more. */
  opened: readonly number[];
}

/** Refuses a mapping without what a row needs, with a single target taken twice, with columns the file lacks, or with fields that are not for its maker. */
export function refuseMapping(
  mapping: Record<string, ColumnTarget>,
  { columns, fields, kept, opened }: Mappable,
): void {
  const problems: Record<string, string> = Object.fromEntries(
    opened.map((index) => [`mapping.${index}`, 'You do not have permission to change the mapping of this column.']),
  );
  const first = new Map<ColumnTarget, string>();
  for (const [index, target] of Object.entries(mapping)) {
    if (Number(index) >= columns) problems[`mapping.${index}`] = 'The file has no such column.';
    if (isCoreTarget(target) && 'several' in IMPORT_TARGETS[target]) continue;
    const described = isCoreTarget(target) ? IMPORT_TARGETS[target] : fields.find((field) => field.target === target);
    if (!described && kept[index] !== target) problems[`mapping.${index}`] = 'This field cannot be filled from a file.';
    else if (first.has(target))
      problems[`mapping.${index}`] = `${described?.label ?? 'This field'} is already mapped to another column.`;
    first.set(target, index);
  }
  for (const [target, { label, ...rest }] of Object.entries(IMPORT_TARGETS)) {
    if ('required' in rest && !first.has(target as ImportTarget)) problems.mapping = `Map a column to “${label}”.`;
  }
  if (Object.keys(problems).length > 0) throw invalidInput(problems);
}

/** Dates a file cannot have been obtained on. */
export function refuseFuture(day: string): void {
  // A day ahead, because it is tomorrow already somewhere.
  if (day > new Date(Date.now() + 86_400_000).toISOString().slice(0, 10))
    throw invalidInput({ obtained_on: 'This day is in the future.' });
}

/** Reading options that do not go with the file. */
export function refuseOptions(options: { sheet: string | null }, sheets: string[]): void {
  if (options.sheet !== null && !sheets.includes(options.sheet)) {
    throw new AppError('invalid_input', 'The workbook does not have this sheet.', {
      fields: { 'options.sheet': 'The workbook does not have this sheet.' },
    });
  }
}
