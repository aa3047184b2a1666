import { normaliseAccount, normaliseContact } from '@leadwright/matching';
import { sql } from 'kysely';
import type { Db } from '../../database/pool.ts';

/** The searchable data of a person, stored until the erasure is done. */
export interface Person {
  /** The search text. The user types it again to confirm the erasure. */
  confirmation: string;
  emails: string[];
  phones: string[];
  names: string[];
  /** LinkedIn pages without `https://www.`. */
  pages: string[];
  /** Terms for the suppression entry of the person. */
  terms: string[];
}

/** Regular expressions and their replacements. */
export interface Patterns {
  patterns: string[];
  replacements: string[];
}

const escapeRegExp = (text: string) => text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');

/** Returns a pattern for a number’s last nine digits, with any spacing and country code. */
function phonePattern(phone: string): string {
  const digits = phone.replace(/\D/g, '').slice(-9);
  return `(?:\\+|00)?(?<![0-9a-f])[0-9() .\\-]{0,9}${[...digits].join('[() .\\-]{0,3}')}(?![0-9a-f])`;
}

function namePattern(name: string): string {
  const [first, ...rest] = name.trim().split(/\s+/).map(escapeRegExp);
  return `\\y(?:${first}\\s+${rest.join('\\s+')}|${rest.join('\\s+')},\\s*${first})\\y`;
}

/** Returns patterns for emails, numbers and pages, but not for names, because a company may have a person’s name. */
export const contactDataPatterns = ({ emails, phones, pages }: Person, replacementId: string): Patterns => ({
  patterns: [...emails.map(escapeRegExp), ...pages.map(escapeRegExp), ...phones.map(phonePattern)],
  replacements: [
    // Some columns require valid and unique addresses.
    ...emails.map(() => `erased-${replacementId}@erased.invalid`),
    ...pages.map(() => ''),
    ...phones.map(() => '[erased]'),
  ],
});

export const namePatterns = ({ names }: Person): Patterns => ({
  patterns: names.map(namePattern),
  replacements: names.map(() => 'Erased person'),
});

/** Returns a regular expression that finds the person’s data in files. */
export function filePattern(person: Person): RegExp {
  const { patterns } = contactDataPatterns(person, '');
  const allPatterns = [...patterns, ...namePatterns(person).patterns].map((pattern) =>
    pattern.replaceAll('\\y', '\\b'),
  );
  return new RegExp(allPatterns.join('|') || '(?!)', 'i');
}

const uniqueValues = (texts: readonly string[]) => [
  ...new Set(texts.map((text) => text.trim()).filter((text) => text !== '')),
];

interface ContactRow {
  forename: string;
  surname: string;
  linkedin: string;
  email: string;
  numbers: string[];
  company_name: string;
  country: string;
}

/** Loads the data of a person: the search criteria and the data of the contacts. */
export async function loadPerson(
  db: Db,
  { email, phone, name }: { email: string; phone: string; name: string },
  contactIds: readonly string[],
): Promise<Person> {
  const { rows } = await sql<ContactRow>`
    select c.forename, c.surname, c.linkedin, l.email, a.company_name, a.country, array(
      select coalesce(p->>'number', p #>> '{}') from jsonb_array_elements(l.mobile || l.ddi) p) as numbers
    from contact c join account_contact l on l.contact_id = c.id join account a on a.id = l.account_id
    where c.id = any(${contactIds}::uuid[])`.execute(db);
  const emails = uniqueValues([email, ...rows.map((row) => row.email)].map((text) => text.toLowerCase()));
  const country = rows[0]?.country ?? 'GB';
  const phones = uniqueValues([phone, ...rows.flatMap(({ numbers }) => numbers)]).filter(
    (text) => text.replace(/\D/g, '').length >= 9,
  );
  const people = rows.map(({ forename, surname, company_name }) =>
    normaliseContact({ firstName: forename, lastName: surname, employer: company_name, country }),
  );
  return {
    confirmation: email || phone || name,
    emails,
    phones,
    names: uniqueValues([name, ...rows.map(({ forename, surname }) => `${forename} ${surname}`)]),
    pages: uniqueValues(rows.map(({ linkedin }) => linkedin.replace(/^https?:\/\/(www\.)?/i, ''))),
    // Single-letter keys are those of `NormalisedAccount` and `NormalisedContact`.
    terms: uniqueValues([
      ...emails.flatMap((address) => {
        const { e } = normaliseAccount({ name: '', email: address });
        return e ? [`address:${e}`] : [];
      }),
      ...phones.flatMap((number) => {
        const { t } = normaliseAccount({ name: '', phone: number, country });
        return t ? [`number:${t}`] : [];
      }),
      ...people.flatMap(({ g, l, o }) =>
        o ? [`person:${[...g, ...l].sort().join(' ')} at [${o.map((word) => JSON.stringify(word)).join(', ')}]`] : [],
      ),
    ]),
  };
}

/** Finds contacts by email, number or name. Matches by name alone are not certain. */
export async function findMatchingContacts(
  db: Db,
  { email, phone, name }: { email: string; phone: string; name: string },
): Promise<{ id: string; certain: boolean }[]> {
  const digits = phone.replace(/\D/g, '').slice(-9);
  const { rows } = await sql<{ id: string; certain: boolean }>`
    select id, bool_or(certain) as certain from (
      select l.contact_id as id, true as certain from account_contact l
      where ${email} <> '' and lower(l.email) = lower(${email})
      union all select l.contact_id, true from account_contact l, jsonb_array_elements(l.mobile || l.ddi) p
      where ${digits} <> '' and regexp_replace(coalesce(p->>'number', p #>> '{}'), '\\D', '', 'g') like ${`%${digits}`}
      union all select c.id, false from contact c
      where ${name} <> '' and fold(c.forename || ' ' || c.surname) = fold(${name.trim().replace(/\s+/g, ' ')})) f
    group by id order by bool_or(certain) desc, id limit 100`.execute(db);
  return rows;
}
