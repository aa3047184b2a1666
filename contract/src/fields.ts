import { z } from 'zod';
import type { Subject } from './access.ts';
import { ruleMessage } from './problems.ts';

/**
 * The kinds of field an entity is made of. Each lets through only what a column can hold, so that a wrong value is a
 * problem of its field and never an error of the database. A label is not optional.
 */

/** What a form, a grid and an export need to know beyond the zod type; it stands in the field's `.meta()`. */
export interface FieldMeta {
  label: string;
  help?: string;
  /** The list whose rows this id refers to: the form shows a search box, the row has the name beside the id. */
  reference?: string;
  control?: 'long-text' | 'colour' | 'tags' | 'email' | 'url' | 'password' | 'moment' | 'money' | 'numbers' | 'file';
  /** Never kept on the reader's computer, not even until it is saved. */
  sensitive?: true;
  /** Sensitive: there for those alone who have this right, to read and to change. See `rights/guarded-fields`. */
  guard?: Subject;
  /** One of the program's own fields that the agency names and closes: `<entity>.<field>`. See `core/core-settings`. */
  core?: string;
  /** Given with a new record; afterwards it stays, or is changed in a way of its own. No form of a change shows it. */
  once?: true;
  /** The agency's own: a client's user neither reads it, finds rows by it nor sets it. See `client-view`. */
  agencyOnly?: true;
  /** Controls access: who reads, changes or uses something, or what a user may do. See `grantsAccess`. */
  access?: true;
  /** Labels of a choice's values. */
  options?: Record<string, string>;
  /** The list of a choice narrows with what is typed. */
  typeAhead?: true;
  /** Where a translation of the label is found: `<resource>.<field>`. Set by `resource`. */
  key?: string;
}

type About = Pick<FieldMeta, 'help'>;

/** The keys of a choice’s options, as `z.enum` takes them. */
export const keysOf = <K extends string>(options: Readonly<Record<K, unknown>>) => Object.keys(options) as [K, ...K[]];

/** The largest number of PostgreSQL's type `integer`. */
export const MAX_INTEGER = 2_147_483_647;

/** No text column can hold NUL, and half a surrogate pair has no UTF-8. */
const isStorable = (value: string) => !value.includes('\0') && value.isWellFormed();
export const storable = () =>
  z.string().refine(isStorable, ruleMessage('problems.unstorable', 'This contains characters that cannot be stored.'));

/** Text of at most `max` characters, without the spaces around it; empty where nothing is given. */
export const text = (label: string, max: number, about: Pick<FieldMeta, 'help' | 'control'> = {}) =>
  storable()
    .trim()
    .max(max)
    .default('')
    .meta({ label, ...about });

/** Characters without a visible glyph: control and format characters, spaces and blank fillers. */
const INVISIBLE = /[\p{C}\p{Z}\u115f\u1160\u2800\u3164\uffa0]/gu;
/** Returns a label for comparison: without case, invisible characters and repeated spaces. */
export const comparableLabel = (value: string): string =>
  value
    .normalize('NFKC')
    .replace(/[\p{Z}\s]+/gu, ' ')
    .replace(INVISIBLE, (character) => (character === ' ' ? ' ' : ''))
    .trim()
    .toLowerCase();
const hasVisibleText = (value: string) => value === '' || value.replace(INVISIBLE, '') !== '';

export const requiredText = (label: string, max: number, about: About & { message?: string } = {}) => {
  const { message, ...meta } = about;
  return storable()
    .trim()
    .min(1, message)
    .max(max)
    .refine(hasVisibleText, ruleMessage('problems.invisible', 'Enter visible text.'))
    .meta({ label, ...meta });
};

/** A number of pieces, from `min` to `max`; may be left out. */
export const wholeNumber = (label: string, min = 0, max = MAX_INTEGER, about: About = {}) =>
  z
    .int()
    .min(min)
    .max(max)
    .nullable()
    .default(null)
    .meta({ label, ...about });

export const flag = (label: string, about: About & { on?: boolean } = {}) => {
  const { on = false, ...meta } = about;
  return z
    .boolean()
    .default(on)
    .meta({ label, ...meta });
};

/** One of the keys of `options`, which are what goes over the wire; the values are what people read. */
const oneOf = <K extends string>(options: Readonly<Record<K, string>>) =>
  z.enum(Object.keys(options) as [K, ...K[]]) as z.ZodEnum<{ [P in K]: P }>;

export const choice = <K extends string>(
  label: string,
  options: Readonly<Record<K, string>>,
  first: NoInfer<K>,
  about: About = {},
) =>
  oneOf(options)
    .default(first as never)
    .meta({ label, options, ...about });

export const requiredChoice = <K extends string>(
  label: string,
  options: Readonly<Record<K, string>>,
  about: About = {},
) => oneOf(options).meta({ label, options, ...about });

/** The id of a row of another list; its name is `list`. The field itself is called `<what>_id`. */
export const reference = (label: string, list: string, about: About = {}) =>
  z
    .uuid()
    .nullable()
    .default(null)
    .meta({ label, reference: list, ...about });

export const requiredReference = (label: string, list: string, about: About = {}) =>
  z.uuid().meta({ label, reference: list, ...about });

/** Ids of rows of another list, at most `most`. */
export const references = (label: string, list: string, most: number, about: About = {}) =>
  z
    .array(z.uuid())
    .max(most)
    .default([])
    .meta({ label, reference: list, ...about });

/** A calendar day, such as 2026-11-22; from the year 1000 on, since a day before is a slip of the pen. */
export const calendarDay = () =>
  z.iso.date().refine((day) => day >= '1000', ruleMessage('problems.tooEarly', 'Enter a date from the year 1000 on.'));
export const isCalendarDay = (text: string): boolean => calendarDay().safeParse(text).success;
export const day = (label: string, about: About = {}) =>
  calendarDay()
    .nullable()
    .default(null)
    .meta({ label, ...about });
export const requiredDay = (label: string, about: About = {}) => calendarDay().meta({ label, ...about });

/** At most `most` texts of at most `max` characters, none of them empty. */
export const texts = (label: string, most: number, max: number, about: About = {}) =>
  z
    .array(storable().trim().min(1).max(max))
    .max(most)
    .default([])
    .meta({ label, control: 'tags', ...about });

/** Marks a field that is given with a new record alone. */
export const once = <F extends z.ZodType>(field: F): F => field.meta({ ...field.meta(), once: true }) as F;

/** A colour as #rrggbb. */
const hexColour = () =>
  z.string().refine((value) => /^#[0-9a-f]{6}$/i.test(value), ruleMessage('problems.colour', 'Choose a colour.'));
export const colour = (label: string, first: string, about: About = {}) =>
  hexColour()
    .default(first)
    .meta({ label, control: 'colour', ...about });
export const requiredColour = (label: string, about: About = {}) =>
  hexColour().meta({ label, control: 'colour', ...about });
/** A colour, or none. */
export const optionalColour = (label: string, about: About = {}) =>
  z
    .union([z.literal(''), hexColour()])
    .default('')
    .meta({ label, control: 'colour', ...about });

export const emailAddress = (label: string, about: About = {}) =>
  z
    .union([z.literal(''), z.email().max(254)])
    .default('')
    .meta({ label, control: 'email', ...about });

/** The address that somebody signs in with or is written to; case makes no difference, so that it is kept in small letters. */
export const requiredEmail = (label: string, about: About = {}) =>
  z
    .email()
    .max(254)
    .toLowerCase()
    .meta({ label, control: 'email', ...about });

/** An address of the web, with or without `https://`; no other scheme, since a page makes a link of it. */
export const isWebAddress = (value: string) => {
  if (value === '') return true;
  const parsed = URL.parse(/^[a-z][a-z0-9+.-]*:\/\//i.test(value) ? value : `https://${value}`);
  return parsed !== null && /^https?:$/.test(parsed.protocol) && /^[^.\s]+(\.[^.\s]+)+$/.test(parsed.hostname);
};
export const webAddress = (label: string, about: About = {}) =>
  storable()
    .trim()
    .max(300)
    .refine(isWebAddress, ruleMessage('problems.webAddress', 'Enter a web address, such as "acme.co.uk".'))
    .default('')
    .meta({ label, control: 'url', ...about });

/** A password or another secret that is typed in and never read back. */
export const secret = (label: string, min: number, max: number, about: About = {}) =>
  storable()
    .min(min)
    .max(max)
    .meta({ label, control: 'password', sensitive: true, ...about });

/** A zone by its name; an offset is none, which other programs read the other way round. */
export function isTimeZone(name: string): boolean {
  try {
    return /^[A-Za-z]/.test(name) && new Intl.DateTimeFormat('en', { timeZone: name }) !== undefined;
  } catch {
    return false;
  }
}
const TIME_ZONES = new Set(['UTC', ...Intl.supportedValuesOf('timeZone')]);
export const timeZone = (label: string, first: string, about: About = {}) =>
  z
    .string()
    .refine((zone) => TIME_ZONES.has(zone), ruleMessage('problems.timeZone', 'Choose a time zone.'))
    .default(first)
    .meta({ label, reference: 'time-zones', ...about });

/** A zone, or none where another one is meant that `help` names. */
export const optionalTimeZone = (label: string, about: About = {}) =>
  z
    .string()
    .refine((zone) => zone === '' || TIME_ZONES.has(zone), ruleMessage('problems.timeZone', 'Choose a time zone.'))
    .default('')
    .meta({ label, reference: 'time-zones', ...about });

const CURRENCIES = new Set(Intl.supportedValuesOf('currency'));
export const currency = (label: string, first: string, about: About = {}) =>
  z
    .string()
    .refine((code) => CURRENCIES.has(code), ruleMessage('problems.currency', 'Use a three-letter currency code.'))
    .default(first)
    .meta({ label, reference: 'currencies', ...about });

/**
 * An amount in the minor unit of a currency, such as pence, that stands in the field `currency` beside it. It is there for
 * whoever may see money.
 */
export const money = (label: string, about: About = {}) =>
  z
    .int()
    .min(0)
    .max(MAX_INTEGER)
    .nullable()
    .default(null)
    .meta({ label, control: 'money', guard: 'see-money' satisfies Subject, ...about });
/** An amount as it travels where no currency stands beside it: in the minor unit of the one that it names. */
export const amountOfMoney = z.object({ amount: z.int(), currency: z.string() });
export type AmountOfMoney = z.infer<typeof amountOfMoney>;

/** Marks what is the agency's own. */
export const agencyOnly = <T extends z.ZodType>(field: T): T => field.meta({ ...field.meta(), agencyOnly: true });

/**
 * Marks a field that controls access: who reads, changes or uses something, or what a user may do. No user grants more than they
 * hold; `server/src/http/access-attributes.test.ts` tries every marked field.
 */
export const grantsAccess = <F extends z.ZodType>(field: F): F => field.meta({ ...field.meta(), access: true }) as F;

/** A field of a reply that is absent for whoever has no right to it. */
export const guarded = <F extends z.ZodType>(field: F, guard: Subject, core?: string) =>
  field.optional().meta({ guard, ...(core && { core }) });

/** What else shows the value of one of the program's own fields: it is there for whoever has the field. */
export const derivedFromCoreField = <F extends z.ZodType>(core: string, field: F): F =>
  field.meta({ ...field.meta(), core }) as F;

/** Marks the fields of a record as those of the program. */
export const coreFieldsOf = <S extends z.ZodObject>(entity: string, { shape }: S): S =>
  z.object(
    Object.fromEntries(
      Object.entries(shape).map(([name, field]) => [
        name,
        derivedFromCoreField(`${entity}.${name}`, field as z.ZodType),
      ]),
    ),
  ) as unknown as S;

/** The version of a row that was read, sent along with a change of it. */
export const rowVersion = () => z.int().min(0).max(MAX_INTEGER);

/** A number that the server counts. */
export const count = (label: string) => z.int().meta({ label });
