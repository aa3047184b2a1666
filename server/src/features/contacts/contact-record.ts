import { hasAccess } from '@leadwright/contract/access';
import { type AppError, invalidInput } from '@leadwright/contract/errors';
import { type ContactFields, contactFields, contactRules } from '@leadwright/contract/features/contacts';
import { defineMessage } from '@leadwright/contract/message';
import { normaliseLinkedin } from '@leadwright/contract/web-url';
import { type SqlBool, sql } from 'kysely';
import { missingRequiredFields } from '../../access/field-permissions.ts';
import { visible } from '../../access/scope.ts';
import type { Viewer } from '../../access/viewer.ts';
import type { Db } from '../../database/pool.ts';
import { contactSuppressionProblems } from './suppressed-contacts.ts';

export const EMAIL_TAKEN = defineMessage(
  'problems.emailAtAccount',
  'Another contact at this account has this email address.',
);

/** A contact to be saved; a new one has no id. */
export interface ContactDraft {
  id?: string;
  fields: ContactFields;
  /** Whether the role has ended. Other contacts may use its email. */
  isFormer?: boolean;
  /** The values before a change. An unchanged value is never rejected. */
  previous?: ContactFields;
  /** The changed fields. */
  changedFields?: object;
}

/** Normalises contacts. Returns the fields of each contact or an error with all problems by field path. */
export async function buildContactRecords(
  db: Db,
  viewer: Viewer,
  drafts: readonly ContactDraft[],
): Promise<(ContactFields | AppError)[]> {
  const missingAccounts = await findMissingAccounts(db, viewer, drafts);
  const takenIndexes = await findTakenEmails(db, drafts);
  const suppressionProblems = await contactSuppressionProblems(db, drafts);
  return drafts.map(({ fields, previous, changedFields }, i) => {
    const change = previous && changedFields && { input: changedFields, before: previous };
    const missingFields = missingRequiredFields(viewer, contactFields, fields, change);
    const problems = { ...suppressionProblems[i], ...contactRules(fields), ...missingFields };
    const linkedin = normaliseLinkedin(fields.linkedin);
    const mobile = markPrimary(fields.mobile);
    const ddi = markPrimary(fields.ddi);
    if (missingAccounts.has(fields.account_id)) problems.account_id = 'This account does not exist.';
    if (takenIndexes.has(i)) problems.email = EMAIL_TAKEN;
    if (Object.keys(problems).length > 0) return invalidInput(problems);
    return { ...fields, linkedin: linkedin ?? '', mobile, ddi };
  });
}

/** Marks exactly one number as primary: the chosen one, or the first. */
function markPrimary(numbers: ContactFields['mobile']) {
  const primaryIndex = Math.max(
    numbers.findIndex(({ primary }) => primary),
    0,
  );
  return numbers.map((number, i) => ({ ...number, primary: i === primaryIndex }));
}

async function findMissingAccounts(db: Db, viewer: Viewer, drafts: readonly ContactDraft[]): Promise<Set<string>> {
  const ids = [...new Set(drafts.map(({ fields }) => fields.account_id))];
  const mayRead = hasAccess(viewer.grants, { subject: 'accounts', action: 'read' });
  const { rows } = await sql<{ id: string }>`
    select g.id from unnest(${ids}::uuid[]) as g(id)
    where not exists (select from account where account.id = g.id
      and ${mayRead ? visible(viewer, 'account') : sql<SqlBool>`true`})`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** Returns the indexes of drafts whose email another contact of the account, or an earlier draft, already has. */
async function findTakenEmails(db: Db, drafts: readonly ContactDraft[]): Promise<Set<number>> {
  const candidates = drafts.flatMap(({ id, fields: { account_id, email }, isFormer }, draftIndex) =>
    email === '' || isFormer ? [] : [{ draft_index: draftIndex, id, account_id, email }],
  );
  if (candidates.length === 0) return new Set();
  const { rows } = await sql<{ draft_index: number }>`
    select g.draft_index from jsonb_to_recordset(${JSON.stringify(candidates)}::jsonb)
      as g(draft_index int, id uuid, account_id uuid, email text)
    where exists (select from account_contact l where l.account_id = g.account_id and lower(l.email) = lower(g.email)
      and l.email <> '' and l.is_current and l.contact_id is distinct from g.id)`.execute(db);
  const takenIndexes = new Set(rows.map(({ draft_index }) => draft_index));
  const claimedEmails = new Set<string>();
  for (const { draft_index: draftIndex, account_id, email } of candidates) {
    const key = `${account_id} ${email.toLowerCase()}`;
    if (claimedEmails.has(key)) takenIndexes.add(draftIndex);
    else if (!takenIndexes.has(draftIndex)) claimedEmails.add(key);
  }
  return takenIndexes;
}
