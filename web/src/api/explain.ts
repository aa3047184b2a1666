import type { Access } from '@leadwright/contract/access';
import type { AppError, ErrorCode } from '@leadwright/contract/errors';
import { t } from 'i18next';

export interface Explanation {
  title: string;
  text: string;
}

/** The server's own words help with these; the others have a text of ours. */
const SAID_BY_SERVER: ErrorCode[] = [
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

type Right = Exclude<Access, string>;
type Refusal = AppError & { requestId?: string };

/** By its code and not by its class: the class would bring zod into the login's script. */
const isRefusal = (error: unknown): error is Refusal => error instanceof Error && 'code' in error && 'fields' in error;

/** What a refusal says of each field, by its path; undefined where it speaks of none. */
export const problemsIn = (error: unknown): Record<string, string> | undefined =>
  isRefusal(error) ? error.fields : undefined;

/** Names the right that is missing; `label` is what people call its subject. */
export function explainRight(right: Right | undefined, label?: string): string {
  if (!right?.subject || !right.action) return t('shell.noAccess.general');
  const { subject, action } = right;
  return t('shell.noAccess.text', { subject: label ?? subject, action: t(`shell.noAccess.actions.${action}`) });
}

/** The right a refusal speaks of; trying again would not help. */
export function missingRight(error: unknown): Right | undefined {
  if (!isRefusal(error) || error.code !== 'forbidden') return undefined;
  const right = error.detail as Right | undefined;
  return right?.subject && right.action ? right : undefined;
}

/** Nobody has answered: what has been read before is as good as it was. */
export const isLost = (error: unknown): boolean => isRefusal(error) && error.code === 'unavailable';

/** What a failure means to the reader, and what they can do about it. */
export function explain(error: unknown): Explanation {
  if (!isRefusal(error)) return { title: t('shell.errors.internal.title'), text: t('shell.errors.page') };
  const { code, message, detail, requestId, fields } = error;
  const title = t(`shell.errors.${code}.title`);
  if (code === 'forbidden') return { title, text: detail || !message ? explainRight(detail as Right) : message };
  // Where there is no form to show them in, the problems of the fields are all there is to say.
  if (fields) return { title, text: Object.values(fields).join(' ') };
  if (SAID_BY_SERVER.includes(code) && message) return { title, text: message };
  const seconds = (detail as { seconds?: number } | undefined)?.seconds ?? 60;
  const text = t(`shell.errors.${code}.text`, { count: seconds });
  return {
    title,
    text: code === 'internal' && requestId ? `${text} ${t('shell.errors.reference', { reference: requestId })}` : text,
  };
}
