import type { Access } from '@leadwright/contract/access';
import type { AppError, ErrorCode } from '@leadwright/contract/errors';
import { t } from 'i18next';

export interface Explanation {
  title: string;
  text: string;
}

/** Errors whose message comes from the server; the others have a text in the page. */
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

/** Checks for the code instead of the class: importing the class would add zod to the script of the sign-in page. */
const isAppError = (error: unknown): error is ResponseError =>
  error instanceof Error && 'code' in error && 'fields' in error;

/** Returns the problem of each field by its path; undefined for an error without fields. */
export const problemsIn = (error: unknown): Record<string, string> | undefined =>
  isAppError(error) ? error.fields : undefined;

/** Returns a message that names the missing permission; `label` is the display name of its subject. */
export function explainPermission(permission: Permission | undefined, label?: string): string {
  if (!permission?.subject || !permission.action) return t('shell.noAccess.general');
  const { subject, action } = permission;
  return t('shell.noAccess.text', { subject: label ?? subject, action: t(`shell.noAccess.actions.${action}`) });
}

/** Returns the permission that a rejected call lacks. Retrying such a call would not help. */
export function missingPermission(error: unknown): Permission | undefined {
  if (!isAppError(error) || error.code !== 'forbidden') return undefined;
  const permission = error.detail as Permission | undefined;
  return permission?.subject && permission.action ? permission : undefined;
}

/** Returns whether the server did not answer; data that was read before is still valid. */
export const isUnreachable = (error: unknown): boolean => isAppError(error) && error.code === 'unavailable';

/** Returns what a failure means to the user and what they can do about it. */
export function explain(error: unknown): Explanation {
  if (!isAppError(error)) return { title: t('shell.errors.internal.title'), text: t('shell.errors.page') };
  const { code, message, detail, requestId, fields } = error;
  const title = t(`shell.errors.${code}.title`);
  if (code === 'forbidden')
    return { title, text: detail || !message ? explainPermission(detail as Permission) : message };
  // Without a form, the problems of the fields are the whole message.
  if (fields) return { title, text: Object.values(fields).join(' ') };
  if (MESSAGE_FROM_SERVER.includes(code) && message) return { title, text: message };
  const seconds = (detail as { seconds?: number } | undefined)?.seconds ?? 60;
  const text = t(`shell.errors.${code}.text`, { count: seconds });
  return {
    title,
    text: code === 'internal' && requestId ? `${text} ${t('shell.errors.reference', { reference: requestId })}` : text,
  };
}
