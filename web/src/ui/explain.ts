import { AppError, type ErrorCode } from '@leadwright/contract/errors';
import { t } from 'i18next';
import { CallError } from '../api/call-error.ts';

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
  'too_large',
  'invalid_input',
];

function waitOf(detail: unknown): number {
  const { retry_after, seconds } = (detail ?? {}) as { retry_after?: number; seconds?: number };
  return retry_after ?? seconds ?? 60;
}

/** What a failure means to the reader, and what they can do about it. */
export function explain(error: unknown): Explanation {
  if (!(error instanceof AppError)) {
    return { title: t('shell.errors.internal.title'), text: t('shell.errors.page') };
  }
  const { code, message, detail } = error;
  const reference = error instanceof CallError ? error.requestId : undefined;
  const title = t(`shell.errors.${code}.title`);
  if (SAID_BY_SERVER.includes(code) && message) return { title, text: message };
  const text = t(`shell.errors.${code}.text`, { seconds: waitOf(detail), message });
  return {
    title,
    text: code === 'internal' && reference ? `${text} ${t('shell.errors.reference', { reference })}` : text,
  };
}
