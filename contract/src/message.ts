import { z } from 'zod';

/** Values that are inserted into a message. */
const params = z.record(z.string(), z.union([z.string(), z.number()]));
type Params = z.infer<typeof params>;

/** Key of a message for translation. */
export const messageKey = z.object({ key: z.string(), params: params.optional() });
export type MessageKey = z.infer<typeof messageKey>;

/** A message with its key and English text, which is shown when there is no translation. */
export interface LocalisedMessage extends MessageKey {
  message: string;
}

/** Creates a message: `defineMessage('problems.tooLong', 'Use at most {{maximum}} characters.', { maximum: 80 })`. */
export function defineMessage(key: string, english: string, params?: Params): LocalisedMessage {
  const message = english.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(params?.[name] ?? ''));
  return params ? { key, message, params } : { key, message };
}
