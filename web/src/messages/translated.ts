import type { LocalisedMessage } from '@leadwright/contract/message';
import i18next from 'i18next';

/**
 * Translates a text by its key when the English text is defined elsewhere (field labels, screen titles, server errors).
 * Without a translation, the English text stays unchanged, because user input in it may look like a placeholder.
 */
export const translated = (key: string, english: string, params: LocalisedMessage['params'] = {}): string =>
  i18next.exists(key, params) ? (i18next.t as (key: string, params: object) => string)(key, params) : english;

/** Replaces the field label in the parameters by its translation. */
function withTranslatedLabel(params: NonNullable<LocalisedMessage['params']>): LocalisedMessage['params'] {
  const { field, fieldKey } = params;
  return field && fieldKey ? { ...params, field: translated(`fields.${fieldKey}`, String(field)) } : params;
}

/** Translates a message that has a key; returns a plain text unchanged. */
export const translateMessage = (text: string | LocalisedMessage): string =>
  typeof text === 'string' ? text : translated(text.key, text.message, text.params && withTranslatedLabel(text.params));
