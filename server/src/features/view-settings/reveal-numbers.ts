import type { ReplyOf } from '@leadwright/contract/endpoint';
import type { revealNumbers } from '@leadwright/contract/features/view-settings';
import { type RawBuilder, sql } from 'kysely';
import { type ActorContext, audit } from '../../access/audit.ts';
import { fieldPermissions } from '../../access/field-permissions.ts';
import { PHONE_FIELDS } from '../../access/masked-numbers.ts';
import type { Viewer } from '../../access/viewer.ts';
import type { Trx } from '../../database/pool.ts';
import { notFoundError } from '../../record/row.ts';
import { loadWorkingRows, type WorkTarget } from '../working/working.service.ts';

type PhoneNumbers = ReplyOf<typeof revealNumbers>['numbers'];

/**
 * Sources of the phone numbers of a working row `k`: the key in the campaign’s copy, and SQL for the numbers in the
 * master database.
 */
const NUMBER_SOURCES: Record<string, { type: string; copyField: string; numbers: RawBuilder<unknown> }> = {
  'account.phones': {
    type: 'S',
    copyField: 'phones',
    numbers: sql`select t.type, t.number, t.is_primary from account_phone t where t.account_id = k.account_id`,
  },
  'contact.mobile': { type: 'Cell', copyField: 'mobile', numbers: numbersOfRole('mobile', 'Cell') },
  'contact.ddi': { type: 'DDI', copyField: 'ddi', numbers: numbersOfRole('ddi', 'DDI') },
};

function numbersOfRole(field: 'mobile' | 'ddi', type: string) {
  return sql`select ${sql.lit(type)} as type, e ->> 'number' as number, coalesce((e ->> 'primary')::boolean, false) as is_primary
    from contact p join account_contact l on l.account_id = p.main_account_id and l.contact_id = p.id,
      jsonb_array_elements(${sql.ref(`l.${field}`)}) e
    where p.id = k.contact_id`;
}

/**
 * Returns the phone numbers of a record, including masked ones; numbers hidden for other reasons stay hidden. The audit
 * log gets the record and the viewer, but not the numbers.
 */
export async function loadRevealedPhoneNumbers(
  trx: Trx,
  actor: ActorContext,
  target: WorkTarget,
  id: string,
): Promise<PhoneNumbers> {
  const { viewer } = actor;
  const { campaignId, of } = target;
  if (!(await loadWorkingRows(trx, viewer, target, [id])).has(id)) throw notFoundError(of.noun);
  const sources = PHONE_FIELDS.filter((name) => name.startsWith(`${of.entity}.`) && canReveal(viewer, name)).map(
    (name) => NUMBER_SOURCES[name]!,
  );
  const parts = sources.flatMap(({ type, copyField, numbers }) => [
    sql`select ${sql.lit(type)} as type, k.working_values ->> ${sql.lit(copyField)} as number, true as is_primary, 0 as priority`,
    sql`select n.type, n.number, n.is_primary, 1 as priority from (${numbers}) n`,
  ]);
  const revealedPhoneNumbers =
    parts.length === 0
      ? []
      : (
          await sql<PhoneNumbers[number]>`
            select s.type, s.number from ${sql.table(of.table)} k cross join lateral (
              select distinct on (a.number) a.* from (${sql.join(parts, sql` union all `)}) a
              where coalesce(a.number, '') <> '' order by a.number, a.priority desc) s
            where k.campaign_id = ${campaignId} and ${sql.ref(`k.${of.entity}_id`)} = ${id}
            order by s.is_primary desc, s.type, s.number`.execute(trx)
        ).rows;
  await audit(trx, {
    ...actor,
    action: 'reveal',
    entity: `${of.entity}s`,
    id,
    after: { campaign_id: campaignId, numbers_shown: revealedPhoneNumbers.length },
  });
  return revealedPhoneNumbers;
}

/**
 * Returns whether the viewer may reveal a phone number. Requires that the field is visible or masked, and its
 * permission if it is sensitive.
 */
function canReveal(viewer: Viewer, name: string): boolean {
  const setting = viewer.core?.[name];
  if (setting?.closed && !setting.masked) return false;
  const isAllowed = fieldPermissions(viewer);
  return name === 'account.phones' || isAllowed(name === 'contact.mobile' ? 'contact-mobile' : 'contact-ddi', 'read');
}
