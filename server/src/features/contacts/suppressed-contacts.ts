import type { ContactFields } from '@leadwright/contract/features/contacts';
import type { Problems } from '@leadwright/contract/problems';
import { normaliseContact } from '@leadwright/matching';
import { sql } from 'kysely';
import type { Db } from '../../database/pool.ts';
import { findSuppressions, numberTerms, type SuppressionHit, suppressedMessage } from '../../suppression.ts';

interface Account {
  id: string;
  company_name: string;
  website: string;
  country: string;
  /** Suppression terms of the account, which also apply to its contacts. */
  terms: string[] | null;
}

/**
 * Returns, for each draft, the problems caused by agency-wide suppression entries, keyed by the matching field.
 */
export async function contactSuppressionProblems(
  db: Db,
  drafts: readonly { fields: ContactFields; previous?: ContactFields }[],
): Promise<Problems[]> {
  const accounts = await loadAccounts(
    db,
    drafts.flatMap(({ fields, previous }) => [fields.account_id, ...(previous ? [previous.account_id] : [])]),
  );
  // An even `index` identifies the new values of a draft, the next odd one its previous values.
  const people = drafts.flatMap(({ fields, previous }, i) => [
    { index: 2 * i, fields },
    // Also checks the previous values, so that a suppression that already applied is not reported again.
    ...(previous ? [{ index: 2 * i + 1, fields: previous }] : []),
  ]);
  const hits = await findSuppressions(
    db,
    people.map(({ index, fields }) => toSuppressionCandidate(index, fields, accounts.get(fields.account_id))),
  );
  const earlierHits = new Set(hits.filter(({ index }) => index % 2 === 1).map(({ index, id }) => `${index - 1} ${id}`));
  const problems: Problems[] = drafts.map(() => ({}));
  for (const hit of hits.filter(({ index, id }) => index % 2 === 0 && !earlierHits.has(`${index} ${id}`))) {
    const { fields } = drafts[hit.index / 2]!;
    problems[hit.index / 2]![fieldOf(hit, fields, accounts.get(fields.account_id))] ??= suppressedMessage(hit);
  }
  return problems;
}

async function loadAccounts(db: Db, ids: readonly string[]): Promise<Map<string, Account>> {
  const { rows } = await sql<Account>`
    select a.id, a.company_name, a.website, a.country, (select array_agg(t.term)
      from account_match m cross join lateral account_suppression_terms(m.record::jsonb) as t(term)
      where m.account_no = a.no and starts_with(t.term, 'company:')) as terms
    from account a where a.id = any(${ids}::uuid[])`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

function toSuppressionCandidate(
  index: number,
  { forename, surname, email, mobile, ddi }: ContactFields,
  account?: Account,
) {
  const record = normaliseContact({
    firstName: forename,
    lastName: surname,
    emails: email === '' ? [] : [email],
    phones: [...mobile, ...ddi].map(({ number }) => number),
    employer: account?.company_name ?? '',
    website: account?.website ?? '',
    country: account?.country ?? '',
  });
  const phoneTerms = [...mobile, ...ddi].flatMap(({ number }) => numberTerms(number, account?.country ?? ''));
  return { index, entity: 'contact' as const, record, additionalTerms: [...(account?.terms ?? []), ...phoneTerms] };
}

function fieldOf({ term }: SuppressionHit, { email, mobile, ddi }: ContactFields, account?: Account): string {
  // The matching term determines the field, because an entry may have terms of several kinds.
  const [kind] = term.split(':');
  if (kind === 'person') return 'surname';
  if (kind === 'company') return 'account_id';
  if (kind === 'address') return 'email';
  if (kind === 'domain')
    return email.toLowerCase().endsWith(term.slice(term.indexOf(':') + 1)) ? 'email' : 'account_id';
  const country = account?.country ?? '';
  for (const [name, numbers] of Object.entries({ mobile, ddi })) {
    const index = numbers.findIndex(({ number }) => numberTerms(number, country).includes(term));
    if (index >= 0) return `${name}.${index}.number`;
  }
  return 'mobile';
}
