import { z } from 'zod';

/** What words say besides themselves: a name, a number. */
const params = z.record(z.string(), z.union([z.string(), z.number()]));
type Params = z.infer<typeof params>;

/** Where a page finds the words in the reader's language. */
export const messageKey = z.object({ key: z.string(), params: params.optional() });
export type MessageKey = z.infer<typeof messageKey>;

/** Words for a reader: their key, and the English that stands where no translation is. */
export interface LocalisedMessage extends MessageKey {
  message: string;
}

/** `words('problems.tooLong', 'Use at most {{maximum}} characters.', { maximum: 80 })` */
export function defineMessage(key: string, english: string, params?: Params): LocalisedMessage {
  const message = english.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(params?.[name] ?? ''));
  return params ? { key, message, params } : { key, message };
}
