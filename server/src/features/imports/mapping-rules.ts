import { AppError, invalidInput } from '@leadwright/contract/errors';
import {
  type ColumnTarget,
  IMPORT_TARGETS,
  type ImportTarget,
  isCoreTarget,
  type TargetField,
} from '@leadwright/contract/features/imports';

interface MappableFile {
  columns: number;
  /** The campaign's custom fields that the user can fill. */
  fields: readonly TargetField[];
  /** The current mapping of columns that are hidden from the user. It may stay unchanged. */
  currentHiddenMapping: Record<string, ColumnTarget>;
  /** Hidden columns that the mapping would make visible to the user. */
  revealedColumns: readonly number[];
}

/**
 * Throws if a required target is missing, a target for one column is mapped twice, a column is unknown or revealed, or
 * the user cannot fill a field.
 */
export function assertValidMapping(
  mapping: Record<string, ColumnTarget>,
  { columns, fields, currentHiddenMapping, revealedColumns }: MappableFile,
): void {
  const problems: Record<string, string> = Object.fromEntries(
    revealedColumns.map((index) => [
      `mapping.${index}`,
      'You do not have permission to change the mapping of this column.',
    ]),
  );
  const firstColumns = new Map<ColumnTarget, string>();
  for (const [index, target] of Object.entries(mapping)) {
    if (Number(index) >= columns) problems[`mapping.${index}`] = 'The file has no such column.';
    if (isCoreTarget(target) && 'several' in IMPORT_TARGETS[target]) continue;
    const targetField = isCoreTarget(target) ? IMPORT_TARGETS[target] : fields.find((field) => field.target === target);
    if (!targetField && currentHiddenMapping[index] !== target)
      problems[`mapping.${index}`] = 'This field cannot be filled from a file.';
    else if (firstColumns.has(target))
      problems[`mapping.${index}`] = `${targetField?.label ?? 'This field'} is already mapped to another column.`;
    firstColumns.set(target, index);
  }
  for (const [target, { label, ...rest }] of Object.entries(IMPORT_TARGETS)) {
    if (!('required' in rest)) continue;
    if (![target as ImportTarget, ...rest.fallbacks].some((name) => firstColumns.has(name)))
      problems.mapping = `Map a column to “${label}”.`;
  }
  if (Object.keys(problems).length > 0) throw invalidInput(problems);
}

/** Throws if the day that a file was obtained on is in the future. */
export function assertNotFuture(day: string): void {
  // Tomorrow is allowed, because it has already begun in some time zones.
  if (day > new Date(Date.now() + 86_400_000).toISOString().slice(0, 10))
    throw invalidInput({ obtained_on: 'This day is in the future.' });
}

/** Throws if the options name a sheet that the file does not have. */
export function assertSheetExists(options: { sheet: string | null }, sheets: string[]): void {
  if (options.sheet !== null && !sheets.includes(options.sheet)) {
    throw new AppError('invalid_input', 'The workbook does not have this sheet.', {
      fields: { 'options.sheet': 'The workbook does not have this sheet.' },
    });
  }
}
