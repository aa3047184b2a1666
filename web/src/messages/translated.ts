import type { LocalisedMessage } from '@leadwright/contract/message';
import i18next from 'i18next';

/**
 * Text whose English stands elsewhere (labels of fields, titles of screens, the server's errors): a translation is found
 * by its key. The English is shown as it is, since what a user has typed in it may look like a place to fill.
 */
export const translated = (key: string, english: string, params: LocalisedMessage['params'] = {}): string =>
  i18next.exists(key, params) ? (i18next.t as (key: string, params: object) => string)(key, params) : english;

/** A field that the words name is called what its form calls it. */
function withReadersLabel(params: NonNullable<LocalisedMessage['params']>): LocalisedMessage['params'] {
  const { field, fieldKey } = params;
  return field && fieldKey ? { ...params, field: translated(`fields.${fieldKey}`, String(field)) } : params;
}

/** What is said in words that have a key. */
export const translateMessage = (said: string | LocalisedMessage): string =>
  typeof said === 'string' ? said : translated(said.key, said.message, said.params && withReadersLabel(said.params));
