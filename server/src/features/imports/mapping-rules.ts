import { AppError, invalidInput } from '@leadwright/contract/errors';
import { IMPORT_TARGETS, type ImportTarget } from '@leadwright/contract/features/imports';

/** Refuses a mapping without what a row needs, with a single target taken twice, or with columns the file lacks. */
export function refuseMapping(mapping: Record<string, ImportTarget>, columns: number): void {
  const problems: Record<string, string> = {};
  const first = new Map<ImportTarget, string>();
  for (const [index, target] of Object.entries(mapping)) {
    if (Number(index) >= columns) problems[`mapping.${index}`] = 'The file has no such column.';
    if ('several' in IMPORT_TARGETS[target]) continue;
    if (first.has(target)) problems[`mapping.${index}`] = `${IMPORT_TARGETS[target].label} is taken by another column.`;
    first.set(target, index);
  }
  for (const [target, { label, ...rest }] of Object.entries(IMPORT_TARGETS)) {
    if ('required' in rest && !first.has(target as ImportTarget)) problems.mapping = `${label} needs a column.`;
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
    throw new AppError('invalid_input', 'The workbook has no such sheet.', {
      fields: { 'options.sheet': 'The workbook has no such sheet.' },
    });
  }
}
