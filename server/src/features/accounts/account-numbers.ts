import { satisfies } from '@leadwright/contract/access';
import { AppError, invalidInput } from '@leadwright/contract/errors';
import { sql } from 'kysely';
import { visible } from '../../access/scope.ts';
import type { Viewer } from '../../access/viewer.ts';
import type { Db } from '../../database/pool.ts';
import type { StoredIdentifier } from './identifiers.ts';

/** Refuses official numbers that another company holds; names that company where the viewer may see it. */
export async function refuseTakenNumbers(
  trx: Db,
  viewer: Viewer,
  identifiers: StoredIdentifier[],
  ownId: string | undefined,
): Promise<void> {
  if (identifiers.length === 0) return;
  const mayRead = satisfies(viewer.grants, { subject: 'accounts', action: 'read' });
  const { rows } = await sql<{ scheme: string; value_norm: string; company: string | null; archived: boolean }>`
    select i.scheme, i.value_norm, a.archived_at is not null as archived,
      case when ${mayRead ? visible(viewer, 'account', 'a') : sql`false`} then a.company_name end as company
    from jsonb_to_recordset(${JSON.stringify(identifiers)}::jsonb)
        as given(scheme text, jurisdiction text, value_norm text)
      join account_identifier i using (scheme, jurisdiction, value_norm)
      join account a on a.id = i.account_id
    where i.account_id is distinct from ${ownId ?? null}::uuid`.execute(trx);
  if (rows.length === 0) return;
  const problems = rows.map(({ scheme, value_norm, company, archived }) => {
    const at = identifiers.findIndex((one) => one.scheme === scheme && one.value_norm === value_norm);
    const holder = company ? `${company}${archived ? ' (archived)' : ''}` : 'Another company';
    return [`identifiers.${at}.value`, `${holder} has this number.`];
  });
  throw invalidInput(Object.fromEntries(problems));
}

export const conflict = (current: unknown): AppError =>
  new AppError('conflict', 'Somebody else has changed this in the meantime.', { detail: { current } });
