import type { LocalisedMessage } from '@leadwright/contract/message';
import i18next from 'i18next';

/**
 * Translates a text whose English is defined elsewhere (labels of fields, titles of screens, errors of the server) by
 * its key. The English is shown unchanged, because user input in it may look like a placeholder.
 */
export const translated = (key: string, english: string, params: LocalisedMessage['params'] = {}): string =>
  i18next.exists(key, params) ? (i18next.t as (key: string, params: object) => string)(key, params) : english;

/** Replaces the field in the parameters by its label in the user's language. */
function withTranslatedLabel(params: NonNullable<LocalisedMessage['params']>): LocalisedMessage['params'] {
  const { field, fieldKey } = params;
  return field && fieldKey ? { ...params, field: translated(`fields.${fieldKey}`, String(field)) } : params;
}

/** Translates a message that has a key; returns a plain text unchanged. */
export const translateMessage = (text: string | LocalisedMessage): string =>
  typeof text === 'string' ? text : translated(text.key, text.message, text.params && withTranslatedLabel(text.params));
