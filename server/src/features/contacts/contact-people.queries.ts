import { asciiAddresses } from '@leadwright/contract/text/domains';
import { foldText } from '@leadwright/contract/text/fold';
import { contactKeys, normaliseContact } from '@leadwright/matching';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { canReadField } from '../../access/field-permissions.ts';
import { visible } from '../../access/scope.ts';
import type { Viewer } from '../../access/viewer.ts';
import type { Db } from '../../database/pool.ts';
import {
  type Candidates,
  escapeLike,
  type FoundRows,
  MAX_COMPARED,
  MAX_SIMILAR,
  MIN_WORD_LENGTH,
  matchesPhone,
  matchesWords,
  parsePhone,
  rankCandidates,
} from '../../database/search-ranking.ts';

interface Person {
  contact_id: string;
  account_id: string;
  name: string;
  company_name: string;
  reason: string;
}

interface PeopleQuery {
  where: RawBuilder<SqlBool>;
  /** SQL text that explains the match. */
  reason: RawBuilder<string>;
  /** The contact being edited, which is not a duplicate of itself. */
  excludedId?: string | undefined;
  /** Matches that are listed first. */
  priority?: RawBuilder<SqlBool>;
  limit: number;
}

/** Finds contacts `p` with a role `l` at an account `a`. Returns each contact once. */
async function findPeople(
  db: Db,
  viewer: Viewer,
  { where, reason, excludedId, priority, limit }: PeopleQuery,
): Promise<Person[]> {
  const { rows } = await sql<Person>`
    select p.id as contact_id, a.id as account_id, p.forename || ' ' || p.surname as name, a.company_name, ${reason} as reason
    from contact p join account_contact l on l.contact_id = p.id join account a on a.id = l.account_id
    where not p.deleted and ${where} and p.id is distinct from ${excludedId ?? null}::uuid and ${visible(viewer, 'contact', 'p')}
    order by ${priority ? sql`${priority} desc,` : sql``} l.account_id is not distinct from p.main_account_id desc, p.surname, p.forename, p.id
    limit ${limit * 4}`.execute(db);
  const listedIds = new Set<string>();
  return rows.filter(({ contact_id }) => !listedIds.has(contact_id) && listedIds.add(contact_id)).slice(0, limit);
}

const MAX_CANDIDATES = 5;

/** Finds contacts with this email, with or without the tag after a plus sign. */
export function findPeopleByEmail(db: Db, viewer: Viewer, email: string, excludedId?: string): Promise<Person[]> {
  // `e` holds the email addresses of a `NormalisedContact`.
  const address = asciiAddresses(email.trim()).toLowerCase();
  const normalised = normaliseContact({ emails: [address] }).e ?? [];
  const spellings = [...new Set([address, ...normalised])].filter((text) => text !== '');
  return findPeople(db, viewer, {
    where: sql`lower(l.email) = any(${spellings}::text[]) and l.email <> ''`,
    reason: sql`case when l.is_current then 'Same email address' else 'Had this email address' end`,
    excludedId,
    limit: MAX_CANDIDATES,
  });
}

export async function findPeopleByLinkedin(
  db: Db,
  viewer: Viewer,
  page: string,
  excludedId?: string,
): Promise<Person[]> {
  if (page === '') return [];
  return findPeople(db, viewer, {
    where: sql`lower(p.linkedin) = ${page.toLowerCase()} and p.linkedin <> ''`,
    reason: sql`'Same LinkedIn page'`,
    excludedId,
    limit: MAX_CANDIDATES,
  });
}

export function findPeopleByName(db: Db, viewer: Viewer, name: string, accountId?: string, excludedId?: string) {
  const hasRoleAtAccount = sql<SqlBool>`l.account_id is not distinct from ${accountId ?? null}::uuid`;
  return findPeople(db, viewer, {
    where: sql`fold(p.forename || ' ' || p.surname) = fold(${name})`,
    reason: sql`case when ${hasRoleAtAccount} then 'Same name at this account' else 'Same name at another account' end`,
    excludedId,
    priority: hasRoleAtAccount,
    limit: MAX_CANDIDATES,
  });
}

/** Finds contacts whose name contains the text, or whose email does if the viewer may read emails. */
export function searchPeople(db: Db, viewer: Viewer, q: string, limit: number): Promise<Person[]> {
  const term = escapeLike(q.trim());
  // A trigram index needs three characters, so shorter texts match only at the start.
  const pattern = foldText(q.trim()).length < MIN_WORD_LENGTH ? `${term}%` : `%${term}%`;
  const emailUnion = sql`union (select k.contact_id from account_contact k where fold(k.email) like fold(${asciiAddresses(pattern)}) limit 200)`;
  return findPeople(db, viewer, {
    where: sql`p.id in (
      (select c.id from contact c where fold(c.forename || ' ' || c.surname) like fold(${pattern}) limit 200)
      ${canReadField(viewer, 'contact-email') ? emailUnion : sql``})`,
    reason: sql`l.job_title`,
    limit,
  });
}

const EMAIL_PATTERN = /^\S+@\S+\.\w{2,}$/;
const FULL_NAME = sql`p.forename || ' ' || p.surname`;

/**
 * Finds visible contacts by name, and by email and phone number if the viewer may read these. Returns the best match
 * first and falls back to similar sound and spelling.
 */
export async function findContacts(db: Db, viewer: Viewer, q: string): Promise<FoundRows> {
  const text = asciiAddresses(q.trim());
  const isVisible = sql`not p.deleted and ${visible(viewer, 'contact', 'p')}`;
  const contactRoles = sql`account_contact l join contact p on p.id = l.contact_id`;
  const resultColumns = {
    from: sql`contact t join lateral (
      select l.account_id, l.job_title, a.company_name from account_contact l join account a on a.id = l.account_id
      where l.contact_id = t.id
      order by l.account_id is not distinct from t.main_account_id desc, l.is_current desc, l.created_at desc, l.account_id
      limit 1) r on true`,
    label: sql`t.forename || ' ' || t.surname`,
    detail: sql`concat_ws(' · ', nullif(r.job_title, ''), r.company_name)`,
    extraColumns: sql`, r.account_id`,
  };
  const toCandidates = (matchType: Candidates['matchType'], ids: RawBuilder<unknown>): Candidates => ({
    matchType,
    ids,
  });
  const candidates: Candidates[] = [];
  if (!text.includes('@'))
    candidates.push(
      toCandidates(
        'name',
        sql`select p.id, '' as what from contact p where ${matchesWords(FULL_NAME, text)} and ${isVisible}
      limit ${MAX_COMPARED}`,
      ),
    );
  if (canReadField(viewer, 'contact-email')) {
    const emailCandidates = (condition: RawBuilder<SqlBool>) =>
      toCandidates(
        'email',
        sql`select p.id, l.email as what from ${contactRoles} where ${condition} and ${isVisible} limit ${MAX_SIMILAR}`,
      );
    if (EMAIL_PATTERN.test(text)) {
      const exactMatches = await rankCandidates(db, text, resultColumns, [
        emailCandidates(sql`lower(l.email) = lower(${text}) and l.email <> ''`),
      ]);
      if (exactMatches.count > 0) return exactMatches;
    }
    if (!/\s/.test(text) && foldText(text).length >= MIN_WORD_LENGTH) {
      // Searches the index only for the part before the @, because domains are shared by many contacts.
      const [localPart = '', domain] = text.split('@');
      const indexedText = domain === undefined || foldText(localPart).length < MIN_WORD_LENGTH ? text : `${localPart}@`;
      candidates.push(
        emailCandidates(
          sql`fold(l.email) like fold(${`%${escapeLike(indexedText)}%`}) and position(fold(${text}) in fold(l.email)) > 0`,
        ),
      );
    }
  }
  // The index covers both number lists, so the condition `matchesPhone` removes matches in a hidden list.
  const readableLists = [
    ...(canReadField(viewer, 'contact-mobile') ? [sql`l.mobile`] : []),
    ...(canReadField(viewer, 'contact-ddi') ? [sql`l.ddi`] : []),
  ];
  const digits = parsePhone(text);
  if (digits && readableLists.length > 0)
    candidates.push(
      toCandidates(
        'phone',
        sql`select p.id, n.number as what from ${contactRoles},
          lateral (select coalesce(e->>'number', e #>> '{}') as number
            from jsonb_array_elements(${sql.join(readableLists, sql` || `)}) e) n
        where phone_tails(l.mobile || l.ddi) @> array[phone_tail(${digits})] and (l.mobile <> '[]' or l.ddi <> '[]')
          and ${matchesPhone(sql`n.number`, digits)} and ${isVisible} limit ${MAX_SIMILAR}`,
      ),
    );
  const results = await rankCandidates(db, text, resultColumns, candidates);
  if (results.count > 0 || foldText(text).length < MIN_WORD_LENGTH || text.includes('@')) return results;
  const keys = contactKeys(normaliseContact({ fullName: text })).core.map(String);
  const soundMatches = await rankCandidates(db, text, resultColumns, [
    toCandidates(
      'similar',
      sql`select p.id, '' as what from contact_key k join contact p on p.no = k.contact_no
        where k.key = any(${keys}::bigint[]) and ${isVisible} limit ${MAX_COMPARED}`,
    ),
  ]);
  if (soundMatches.count > 0) return soundMatches;
  return rankCandidates(db, text, resultColumns, [
    toCandidates(
      'similar',
      sql`select p.id, '' as what from contact p where fold(${FULL_NAME}) %> fold(${text}) and ${isVisible}
        limit ${MAX_SIMILAR}`,
    ),
  ]);
}
