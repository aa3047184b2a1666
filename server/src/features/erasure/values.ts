import { normaliseAccount, normaliseContact } from '@leadwright/matching';
import { sql } from 'kysely';
import type { Db } from '../../database/pool.ts';

/** The person an erasure concerns, stored until it is done. */
export interface Person {
  /** The search text, which the user must type again to confirm. */
  confirmation: string;
  emails: string[];
  phones: string[];
  names: string[];
  pages: string[];
  /** The terms by which the person is suppressed afterwards. */
  terms: string[];
}

/** Regular expressions and their replacements. */
export interface Patterns {
  patterns: string[];
  replacements: string[];
}

const escaped = (text: string) => text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');

/** Matches a number by its last nine digits, with any spacing and country code. */
function phonePattern(phone: string): string {
  const digits = phone.replace(/\D/g, '').slice(-9);
  return `(?:\\+|00)?(?<![0-9a-f])[0-9() .\\-]{0,9}${[...digits].join('[() .\\-]{0,3}')}(?![0-9a-f])`;
}

function namePattern(name: string): string {
  const [first, ...rest] = name.trim().split(/\s+/).map(escaped);
  return `\\y(?:${first}\\s+${rest.join('\\s+')}|${rest.join('\\s+')},\\s*${first})\\y`;
}

/** Patterns for emails, numbers and pages. Names are separate, since a company may have a person’s name. */
export const contactDataPatterns = ({ emails, phones, pages }: Person, mark: string): Patterns => ({
  patterns: [...emails.map(escaped), ...pages.map(escaped), ...phones.map(phonePattern)],
  replacements: [
    // Still a valid address and unique to the erasure: some columns require both.
    ...emails.map(() => `erased-${mark}@erased.invalid`),
    ...pages.map(() => ''),
    ...phones.map(() => '[erased]'),
  ],
});

export const namePatterns = ({ names }: Person): Patterns => ({
  patterns: names.map(namePattern),
  replacements: names.map(() => 'Erased person'),
});

/** Returns a JavaScript regular expression to search files. */
export function filePattern(person: Person): RegExp {
  const { patterns } = contactDataPatterns(person, '');
  const all = [...patterns, ...namePatterns(person).patterns].map((pattern) => pattern.replaceAll('\\y', '\\b'));
  return new RegExp(all.join('|') || '(?!)', 'i');
}

const unique = (texts: readonly string[]) => [
  ...new Set(texts.map((text) => text.trim()).filter((text) => text !== '')),
];

interface Row {
  forename: string;
  surname: string;
  linkedin: string;
  email: string;
  numbers: string[];
  company_name: string;
  country: string;
}

/** Returns everything known about a person: the search criteria and the data of their contacts. */
export async function loadPerson(
  db: Db,
  { email, phone, name }: { email: string; phone: string; name: string },
  contactIds: readonly string[],
): Promise<Person> {
  const { rows } = await sql<Row>`
    select c.forename, c.surname, c.linkedin, l.email, a.company_name, a.country, array(
      select coalesce(p->>'number', p #>> '{}') from jsonb_array_elements(l.mobile || l.ddi) p) as numbers
    from contact c join account_contact l on l.contact_id = c.id join account a on a.id = l.account_id
    where c.id = any(${contactIds}::uuid[])`.execute(db);
  const emails = unique([email, ...rows.map((row) => row.email)].map((text) => text.toLowerCase()));
  const country = rows[0]?.country ?? 'GB';
  const phones = unique([phone, ...rows.flatMap(({ numbers }) => numbers)]).filter(
    (text) => text.replace(/\D/g, '').length >= 9,
  );
  const people = rows.map(({ forename, surname, company_name }) =>
    normaliseContact({ firstName: forename, lastName: surname, employer: company_name, country }),
  );
  return {
    confirmation: email || phone || name,
    emails,
    phones,
    names: unique([name, ...rows.map(({ forename, surname }) => `${forename} ${surname}`)]),
    pages: unique(rows.map(({ linkedin }) => linkedin.replace(/^https?:\/\/(www\.)?/i, ''))),
    terms: unique([
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

/** Finds contacts by email, number or name; matches by name alone are uncertain. */
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
