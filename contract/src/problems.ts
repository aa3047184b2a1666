import { z } from 'zod';
import { defineMessage, type LocalisedMessage } from './message.ts';

/** The problem of a field: English text, or a translatable message. */
export type Problem = string | LocalisedMessage;

/** Problems by field path ("phones.0.number"). */
export type Problems = Record<string, Problem>;

type Issue = z.core.$ZodRawIssue;
const isBlank = (input: unknown) =>
  input === undefined || input === null || (typeof input === 'string' && input.trim() === '');

function tooBigMessage({ maximum: limit, origin }: Extract<Issue, { code: 'too_big' }>): LocalisedMessage {
  const maximum = Number(limit);
  if (origin === 'string') return defineMessage('problems.tooLong', 'Use at most {{maximum}} characters.', { maximum });
  if (origin === 'array') return defineMessage('problems.tooMany', 'At most {{maximum}} entries.', { maximum });
  return defineMessage('problems.tooBig', 'At most {{maximum}}.', { maximum });
}

function tooSmallMessage({ minimum: limit, origin }: Extract<Issue, { code: 'too_small' }>): LocalisedMessage {
  const minimum = Number(limit);
  if (origin === 'string')
    return defineMessage('problems.tooShort', 'Use at least {{minimum}} characters.', { minimum });
  if (origin === 'array') return defineMessage('problems.tooFew', 'At least {{minimum}} entries.', { minimum });
  return defineMessage('problems.tooSmall', 'At least {{minimum}}.', { minimum });
}

const REQUIRED = defineMessage('problems.required', 'Enter a value.');

/** Returns the label and message key of the field at a path. */
function metaAt(schema: z.ZodType, path: readonly PropertyKey[]): { label?: string; key?: string } {
  let field: z.ZodType | undefined = schema;
  for (const part of path) {
    while (field && !(field instanceof z.ZodObject) && 'unwrap' in field && !(field instanceof z.ZodArray))
      field = (field as z.ZodOptional<z.ZodType>).unwrap();
    if (field instanceof z.ZodArray) field = field.element as z.ZodType;
    else field = field instanceof z.ZodObject ? (field.shape[part as string] as z.ZodType | undefined) : undefined;
  }
  return (field?.meta() as { label?: string; key?: string } | undefined) ?? {};
}

/**
 * Adds the field name to the message about a missing value, because screen reader users cannot distinguish repeated
 * messages without names.
 */
function addFieldName(message: LocalisedMessage, schema: z.ZodType, path: readonly PropertyKey[]): LocalisedMessage {
  const { label: field, key: fieldKey } = message === REQUIRED ? metaAt(schema, path) : {};
  if (!field) return message;
  return defineMessage('problems.requiredField', '{{field}} is required.', { field, ...(fieldKey && { fieldKey }) });
}

/** Returns the message for a schema issue; messages defined in the schema take precedence. */
function messageFor(issue: Issue): LocalisedMessage {
  if (isBlank(issue.input)) return REQUIRED;
  if (issue.code === 'invalid_value') return defineMessage('problems.choose', 'Choose one of the offered values.');
  if (issue.code === 'too_big') return tooBigMessage(issue);
  if (issue.code === 'too_small') return tooSmallMessage(issue);
  if (issue.code === 'invalid_type' && issue.expected === 'int')
    return defineMessage('problems.number', 'Enter a whole number.');
  if (issue.code === 'invalid_format' && issue.format === 'date')
    return defineMessage('problems.date', 'Enter a date.');
  if (issue.code === 'invalid_format' && issue.format === 'email')
    return defineMessage('problems.email', 'Enter a complete email address.');
  return defineMessage('problems.format', 'This value is not valid.');
}

export const END_BEFORE_START = defineMessage('problems.endBeforeStart', 'The end is before the start.');

/** Creates the message of a custom rule: `refine(isDay, ruleMessage('problems.early', 'Enter a later day.'))`. */
export const ruleMessage = (key: string, message: string) => ({ message, params: { key } });

/**
 * Validates a value. Returns the parsed value, or all problems by field path (the first one of each field); never
 * throws.
 */
export function validate<S extends z.ZodType>(schema: S, value: unknown): { data?: z.output<S>; problems: Problems } {
  const messagesByText = new Map<string, LocalisedMessage>();
  const parsed = schema.safeParse(value, {
    error: (issue) => {
      const message = messageFor(issue);
      messagesByText.set(message.message, message);
      return message.message;
    },
  });
  const problems: Problems = {};
  for (const issue of parsed.error?.issues ?? []) {
    const key = issue.code === 'custom' ? (issue.params?.key as string | undefined) : undefined;
    const localised = messagesByText.get(issue.message);
    problems[issue.path.join('.') || 'body'] ??= key
      ? defineMessage(key, issue.message)
      : localised
        ? addFieldName(localised, schema, issue.path)
        : issue.message;
  }
  return parsed.success ? { data: parsed.data, problems } : { problems };
}
