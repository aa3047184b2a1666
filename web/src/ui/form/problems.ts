import './messages.ts';
import { t } from 'i18next';
import type { z } from 'zod';

export type Problems = Record<string, string>;

/** Our words for what zod found; a message written into the schema wins over these. */
function say(issue: z.core.$ZodRawIssue): string {
  const { input } = issue;
  if (input === undefined || input === null || input === '') {
    return issue.code === 'invalid_value' ? t('forms.problems.choose') : t('forms.problems.required');
  }
  if (issue.code === 'too_big') {
    const values = { maximum: Number(issue.maximum) };
    if (issue.origin === 'string') return t('forms.problems.tooLong', values);
    return issue.origin === 'array' ? t('forms.problems.tooMany', values) : t('forms.problems.tooBig', values);
  }
  if (issue.code === 'too_small') {
    const values = { minimum: Number(issue.minimum) };
    if (issue.origin === 'string' && String(input).trim() === '') return t('forms.problems.required');
    if (issue.origin === 'string') return t('forms.problems.tooShort', values);
    return issue.origin === 'array' ? t('forms.problems.tooFew', values) : t('forms.problems.tooSmall', values);
  }
  if (issue.code === 'invalid_type')
    return issue.expected === 'int' ? t('forms.problems.number') : t('forms.problems.format');
  if (issue.code === 'invalid_format' && issue.format === 'date') return t('forms.problems.date');
  if (issue.code === 'invalid_format' && issue.format === 'email') return t('forms.problems.email');
  return t('forms.problems.format');
}

/** Every problem of the values by field path, the first of each field. */
export function problemsOf(schema: z.ZodType, values: unknown): Problems {
  const checked = schema.safeParse(values, { error: say });
  if (checked.success) return {};
  const problems: Problems = {};
  for (const issue of checked.error.issues) problems[issue.path.join('.')] ??= issue.message;
  return problems;
}
