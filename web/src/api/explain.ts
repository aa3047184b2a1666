import type { Access } from '@leadwright/contract/access';
import type { AppError, ErrorCode } from '@leadwright/contract/errors';
import { t } from 'i18next';

export interface Explanation {
  title: string;
  text: string;
}

/** The error codes whose message comes from the server; the page has a text for all others. */
const MESSAGE_FROM_SERVER: ErrorCode[] = [
  'malformed',
  'unsupported_filter',
  'conflict',
  'illegal_transition',
  'in_use',
  'link_ended',
  'step_ended',
  'too_large',
  'invalid_input',
];

type Permission = Exclude<Access, string>;
type ResponseError = AppError & { requestId?: string };

/** Checks the properties instead of the class, because importing the class would add zod to the sign-in page. */
const isAppError = (error: unknown): error is ResponseError =>
  error instanceof Error && 'code' in error && 'fields' in error;

/** Returns the problems by field path; undefined for an error without field problems. */
export const problemsIn = (error: unknown): Record<string, string> | undefined =>
  isAppError(error) ? error.fields : undefined;

/** Returns the message for a missing permission; `label` is the display name of its subject. */
export function explainPermission(permission: Permission | undefined, label?: string): string {
  if (!permission?.subject || !permission.action) return t('shell.noAccess.general');
  const { subject, action } = permission;
  return t('shell.noAccess.text', { subject: label ?? subject, action: t(`shell.noAccess.actions.${action}`) });
}

/** Returns the permission that a rejected call lacked; undefined for other errors, where a retry may help. */
export function missingPermission(error: unknown): Permission | undefined {
  if (!isAppError(error) || error.code !== 'forbidden') return undefined;
  const permission = error.detail as Permission | undefined;
  return permission?.subject && permission.action ? permission : undefined;
}

/** Returns whether the server did not respond. Loaded data is then still valid. */
export const isUnreachable = (error: unknown): boolean => isAppError(error) && error.code === 'unavailable';

/** Returns the title and text that explain a failure to the user, with what they can do. */
export function explain(error: unknown): Explanation {
  if (!isAppError(error)) return { title: t('shell.errors.internal.title'), text: t('shell.errors.page') };
  const { code, message, detail, requestId, fields } = error;
  const title = t(`shell.errors.${code}.title`);
  if (code === 'forbidden')
    return { title, text: detail || !message ? explainPermission(detail as Permission) : message };
  // Callers without a form show the field problems as the message.
  if (fields) return { title, text: Object.values(fields).join(' ') };
  if (MESSAGE_FROM_SERVER.includes(code) && message) return { title, text: message };
  const seconds = (detail as { seconds?: number } | undefined)?.seconds ?? 60;
  const text = t(`shell.errors.${code}.text`, { count: seconds });
  return {
    title,
    text: code === 'internal' && requestId ? `${text} ${t('shell.errors.reference', { reference: requestId })}` : text,
  };
}
