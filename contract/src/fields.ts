import { z } from 'zod';
import type { Subject } from './access.ts';
import { ruleMessage } from './problems.ts';
import { asciiAddresses, asciiUrl } from './text/domains.ts';

/**
 * Field builders for resources. Each field accepts only values that a column can store, so that an invalid value is a
 * problem of its field and never a database error.
 */

/** Metadata for forms, grids and exports beyond the zod type, stored in the field's `.meta()`. */
export interface FieldMeta {
  label: string;
  help?: string;
  /** The list that the id refers to: the form shows a search box, and the row has the label in `<name>_label`. */
  reference?: string;
  control?:
    | 'long-text'
    | 'colour'
    | 'tags'
    | 'email'
    | 'url'
    | 'password'
    | 'moment'
    | 'money'
    | 'numbers'
    | 'file'
    | 'partial-date';
  /** Must not be stored on the user's computer, not even as a draft. */
  sensitive?: true;
  /** Permission that is needed to see and edit the field. See `permissions/guarded-fields`. */
  guard?: Subject;
  /** Name of the built-in field, `<entity>.<field>`, which the agency may rename or hide. See `core/core-settings`. */
  core?: string;
  /** Can be set only on creation; later it is fixed or changed by a separate endpoint. Edit forms do not show it. */
  createOnly?: true;
  /** Agency-only: a client's users cannot read it, search by it or set it. See `client-view`. */
  agencyOnly?: true;
  /** The field controls access: who reads, changes or uses something, or what a user may do. See `grantsAccess`. */
  access?: true;
  /** Labels of the values of a choice field. */
  options?: Record<string, string>;
  /** The list of options is filtered while the user types. */
  typeAhead?: true;
  /** Message key of the label: `<resource>.<field>`. Set by `resource`. */
  key?: string;
}

type FieldOptions = Pick<FieldMeta, 'help'>;

/** Returns the keys of a choice’s options, as the non-empty tuple that `z.enum` requires. */
export const keysOf = <K extends string>(options: Readonly<Record<K, unknown>>) => Object.keys(options) as [K, ...K[]];

/** The largest number of PostgreSQL's type `integer`. */
export const MAX_INTEGER = 2_147_483_647;

/** Returns whether a column can store a text: it has no NUL and no unpaired surrogate, which UTF-8 cannot encode. */
const isStorable = (value: string) => !value.includes('\0') && value.isWellFormed();
/** A password as it is entered: changed passwords would not equal their stored hashes. */
export const passwordText = () =>
  z.string().refine(isStorable, ruleMessage('problems.unstorable', 'This contains characters that cannot be stored.'));
/**
 * A text with only characters that a column can store. Each letter has one spelling (NFC): "é" is one character, whether
 * it was entered as one or as "e" and an accent.
 */
export const storable = () => passwordText().overwrite((value) => value.normalize('NFC'));

/** Trimmed text of at most `max` characters; empty by default. */
export const text = (label: string, max: number, extraMeta: Pick<FieldMeta, 'help' | 'control'> = {}) =>
  storable()
    .trim()
    .max(max)
    .default('')
    .meta({ label, ...extraMeta });

/** Characters without a visible glyph: control and format characters, spaces and blank fillers. */
const INVISIBLE = /[\p{C}\p{Z}\u115f\u1160\u2800\u3164\uffa0]/gu;
const hasVisibleText = (value: string) => value === '' || value.replace(INVISIBLE, '') !== '';

/** Trimmed, visible text of 1 to `max` characters. */
export const requiredText = (label: string, max: number, extraMeta: FieldOptions & { message?: string } = {}) => {
  const { message, ...meta } = extraMeta;
  return storable()
    .trim()
    .min(1, message)
    .max(max)
    .refine(hasVisibleText, ruleMessage('problems.invisible', 'Enter visible text.'))
    .meta({ label, ...meta });
};

/** A whole number from `min` to `max`; optional. */
export const wholeNumber = (label: string, min = 0, max = MAX_INTEGER, extraMeta: FieldOptions = {}) =>
  z
    .int()
    .min(min)
    .max(max)
    .nullable()
    .default(null)
    .meta({ label, ...extraMeta });

/** A yes/no value; false by default, or true with `on`. */
export const flag = (label: string, extraMeta: FieldOptions & { on?: boolean } = {}) => {
  const { on = false, ...meta } = extraMeta;
  return z
    .boolean()
    .default(on)
    .meta({ label, ...meta });
};

/** A key of `options`. Keys are sent on the wire, values are labels. */
const enumOf = <K extends string>(options: Readonly<Record<K, string>>) =>
  z.enum(Object.keys(options) as [K, ...K[]]) as z.ZodEnum<{ [P in K]: P }>;

/** One of the keys of `options`, with a default. */
export const choice = <K extends string>(
  label: string,
  options: Readonly<Record<K, string>>,
  defaultValue: NoInfer<K>,
  extraMeta: FieldOptions = {},
) =>
  enumOf(options)
    .default(defaultValue as never)
    .meta({ label, options, ...extraMeta });

/** One of the keys of `options`, without a default. */
export const requiredChoice = <K extends string>(
  label: string,
  options: Readonly<Record<K, string>>,
  extraMeta: FieldOptions = {},
) => enumOf(options).meta({ label, options, ...extraMeta });

/** Id of a row of the list `list`. The name of the field must end in `_id`. */
export const reference = (label: string, list: string, extraMeta: FieldOptions = {}) =>
  z
    .uuid()
    .nullable()
    .default(null)
    .meta({ label, reference: list, ...extraMeta });

/** Id of a row of another list, required; otherwise like `reference`. */
export const requiredReference = (label: string, list: string, extraMeta: FieldOptions = {}) =>
  z.uuid().meta({ label, reference: list, ...extraMeta });

/** Ids of rows of another list, at most `maxCount`. */
export const references = (label: string, list: string, maxCount: number, extraMeta: FieldOptions = {}) =>
  z
    .array(z.uuid())
    .max(maxCount)
    .default([])
    .meta({ label, reference: list, ...extraMeta });

/** A calendar day, such as 2026-11-22; a day before the year 1000 is considered a typing error. */
export const calendarDay = () =>
  z.iso.date().refine((day) => day >= '1000', ruleMessage('problems.tooEarly', 'Enter a date from the year 1000 on.'));
/** Returns whether a text is a calendar day. */
export const isCalendarDay = (text: string): boolean => calendarDay().safeParse(text).success;
/** A calendar day or null. */
export const day = (label: string, extraMeta: FieldOptions = {}) =>
  calendarDay()
    .nullable()
    .default(null)
    .meta({ label, ...extraMeta });
/** A calendar day, required. */
export const requiredDay = (label: string, extraMeta: FieldOptions = {}) => calendarDay().meta({ label, ...extraMeta });

/** At most `maxCount` non-empty texts of at most `max` characters. */
export const texts = (label: string, maxCount: number, max: number, extraMeta: FieldOptions = {}) =>
  z
    .array(storable().trim().min(1).max(max))
    .max(maxCount)
    .default([])
    .meta({ label, control: 'tags', ...extraMeta });

/** Marks a field that can only be set on creation. */
export const createOnly = <F extends z.ZodType>(field: F): F => field.meta({ ...field.meta(), createOnly: true }) as F;

/** A colour as #rrggbb. */
const hexColour = () =>
  z.string().refine((value) => /^#[0-9a-f]{6}$/i.test(value), ruleMessage('problems.colour', 'Choose a colour.'));
/** A colour as #rrggbb, with a default. */
export const colour = (label: string, defaultValue: string, extraMeta: FieldOptions = {}) =>
  hexColour()
    .default(defaultValue)
    .meta({ label, control: 'colour', ...extraMeta });
/** A colour as #rrggbb, required. */
export const requiredColour = (label: string, extraMeta: FieldOptions = {}) =>
  hexColour().meta({ label, control: 'colour', ...extraMeta });
/** A colour or empty. */
export const optionalColour = (label: string, extraMeta: FieldOptions = {}) =>
  z
    .union([z.literal(''), hexColour()])
    .default('')
    .meta({ label, control: 'colour', ...extraMeta });

/** The text of an email address, with its domain in ASCII. */
export const emailText = (message?: string) => z.string().overwrite(asciiAddresses).check(z.email(message)).max(254);

/** An email address or empty. */
export const emailAddress = (label: string, extraMeta: FieldOptions = {}) =>
  z
    .union([z.literal(''), emailText()])
    .default('')
    .meta({ label, control: 'email', ...extraMeta });

/** An email address for sign-in or messages, stored in lower case because case is irrelevant. */
export const requiredEmail = (label: string, extraMeta: FieldOptions = {}) =>
  emailText()
    .toLowerCase()
    .meta({ label, control: 'email', ...extraMeta });

/**
 * Returns whether a text is a web address, with or without `https://`. Other schemes are rejected because pages show it
 * as a link.
 */
export const isWebUrl = (value: string) => {
  if (value === '') return true;
  const parsed = URL.parse(/^[a-z][a-z0-9+.-]*:\/\//i.test(value) ? value : `https://${value}`);
  return parsed !== null && /^https?:$/.test(parsed.protocol) && /^[^.\s]+(\.[^.\s]+)+$/.test(parsed.hostname);
};
/** A web address (see `isWebUrl`) or empty, with its domain in ASCII. */
export const webUrl = (label: string, extraMeta: FieldOptions = {}) =>
  storable()
    .trim()
    .overwrite(asciiUrl)
    .max(300)
    .refine(isWebUrl, ruleMessage('problems.webAddress', 'Enter a web address, such as "acme.co.uk".'))
    .default('')
    .meta({ label, control: 'url', ...extraMeta });

/** A password or another secret that is entered and never read back. */
export const secret = (label: string, min: number, max: number, extraMeta: FieldOptions = {}) =>
  passwordText()
    .min(min)
    .max(max)
    .meta({ label, control: 'password', sensitive: true, ...extraMeta });

/** Returns whether a text is the name of a time zone. Offsets are rejected: their sign differs between programs. */
export function isTimeZone(name: string): boolean {
  try {
    return /^[A-Za-z]/.test(name) && new Intl.DateTimeFormat('en', { timeZone: name }) !== undefined;
  } catch {
    return false;
  }
}
const TIME_ZONES = new Set(['UTC', ...Intl.supportedValuesOf('timeZone')]);
/** The name of a time zone, with a default. */
export const timeZone = (label: string, defaultValue: string, extraMeta: FieldOptions = {}) =>
  z
    .string()
    .refine((zone) => TIME_ZONES.has(zone), ruleMessage('problems.timeZone', 'Choose a time zone.'))
    .default(defaultValue)
    .meta({ label, reference: 'time-zones', ...extraMeta });

/** A time zone, or empty for the default described in `help`. */
export const optionalTimeZone = (label: string, extraMeta: FieldOptions = {}) =>
  z
    .string()
    .refine((zone) => zone === '' || TIME_ZONES.has(zone), ruleMessage('problems.timeZone', 'Choose a time zone.'))
    .default('')
    .meta({ label, reference: 'time-zones', ...extraMeta });

const CURRENCIES = new Set(Intl.supportedValuesOf('currency'));
/** A currency code (ISO 4217), with a default. */
export const currency = (label: string, defaultValue: string, extraMeta: FieldOptions = {}) =>
  z
    .string()
    .refine((code) => CURRENCIES.has(code), ruleMessage('problems.currency', 'Use a three-letter currency code.'))
    .default(defaultValue)
    .meta({ label, reference: 'currencies', ...extraMeta });

/**
 * An amount in the minor unit of a currency, such as pence; the row has the currency in the field `currency`. Visible
 * only with the permission to see money.
 */
export const money = (label: string, extraMeta: FieldOptions = {}) =>
  z
    .int()
    .min(0)
    .max(MAX_INTEGER)
    .nullable()
    .default(null)
    .meta({ label, control: 'money', guard: 'see-money' satisfies Subject, ...extraMeta });
/** An amount with its currency, in the minor unit, for replies without a `currency` field. */
export const moneyAmount = z.object({ amount: z.int(), currency: z.string() });
export type MoneyAmount = z.infer<typeof moneyAmount>;

/** Marks an agency-only field. */
export const agencyOnly = <T extends z.ZodType>(field: T): T => field.meta({ ...field.meta(), agencyOnly: true });

/**
 * Marks a field that controls access: who reads, changes or uses something, or what a user may do. Users can grant only
 * permissions that they have; `server/src/http/access-attributes.test.ts` tests every marked field.
 */
export const grantsAccess = <F extends z.ZodType>(field: F): F => field.meta({ ...field.meta(), access: true }) as F;

/** A reply field that is omitted for viewers without the permission `guard`. */
export const guardField = <F extends z.ZodType>(field: F, guard: Subject, core?: string) =>
  field.optional().meta({ guard, ...(core && { core }) });

/** Marks a field with a value derived from a built-in field, so that it is visible to the same users. */
export const derivedFromCoreField = <F extends z.ZodType>(core: string, field: F): F =>
  field.meta({ ...field.meta(), core }) as F;

/** Marks the fields of a record as built-in fields. */
export const coreFieldsOf = <S extends z.ZodObject>(entity: string, { shape }: S): S =>
  z.object(
    Object.fromEntries(
      Object.entries(shape).map(([name, field]) => [
        name,
        derivedFromCoreField(`${entity}.${name}`, field as z.ZodType),
      ]),
    ),
  ) as unknown as S;

/** The version of a row that the user has read, sent with an update for conflict detection. */
export const rowVersion = () => z.int().min(0).max(MAX_INTEGER);

/** A number that the server calculates. */
export const count = (label: string) => z.int().meta({ label });
