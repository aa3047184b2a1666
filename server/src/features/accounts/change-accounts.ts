import { AppError } from '@leadwright/contract/errors';
import { type AccountFields, accountFields } from '@leadwright/contract/features/accounts';
import { type ActorContext, auditChanges } from '../../access/audit.ts';
import { fieldChangeError, missingRequiredFields } from '../../access/guarded.ts';
import type { Db } from '../../database/pool.ts';
import { MATCHED_FIELDS } from '../../match-index/account-sources.queries.ts';
import { accountsChanged } from '../../match-index/master-changes.ts';
import type { Changed } from '../../record/kinds.ts';
import { notFoundError } from '../../record/row.ts';
import { resolveEachNumber } from './account-numbers.ts';
import { accountRecord } from './account-record.ts';
import { accountDifference, replaceAccounts } from './account-store.ts';
import { readAccountFields } from './accounts.queries.ts';
import { BY_HAND } from './accounts.service.ts';
import { orSuppressed, suppressedAccounts } from './suppressed-accounts.ts';

/** A change of an account: new field values, and whether an archived account is restored. */
export interface AccountChange {
  id: string;
  fields: { [K in keyof AccountFields]?: AccountFields[K] | undefined };
  restore?: boolean;
}

/**
 * Saves changes of accounts, by form or grid; the only way users change accounts. The caller has locked the rows and
 * checked the permission. Returns errors by id; the other accounts are saved with the sources of changed values, or
 * only checked when `check` is set. An unchanged account keeps its version.
 */
export async function changeAccounts(
  trx: Db,
  actor: ActorContext,
  changes: readonly AccountChange[],
  { check = false } = {},
): Promise<Changed> {
  const before = await readAccountFields(
    trx,
    changes.map(({ id }) => id),
  );
  const rejected = new Map<string, AppError>(
    changes.flatMap(({ id }) => (before.has(id) ? [] : [[id, notFoundError('account')]])),
  );
  for (const { id, fields } of changes) {
    const error = fieldChangeError(actor.viewer, accountFields, fields);
    if (error) rejected.set(id, error);
  }
  const known = changes.filter(({ id }) => !rejected.has(id));
  const drafts = known.map(({ id, fields }) => {
    const was = before.get(id)!;
    const { record, problems } = accountRecord({ ...was, ...fields } as AccountFields);
    const lacks = missingRequiredFields(
      actor.viewer,
      accountFields,
      { ...was, ...fields },
      { given: fields, before: was },
    );
    return { id, record, problems: { ...problems, ...lacks } };
  });
  const result = await resolveEachNumber(trx, actor.viewer, drafts);
  const suppressed = await suppressedAccounts(
    trx,
    known.map(({ id, fields }) => {
      const was = before.get(id)! as AccountFields;
      return { fields: { ...was, ...fields } as AccountFields, was };
    }),
  );
  const written = known.flatMap(({ id, restore = false }, i) => {
    const record = orSuppressed(result[i]!, suppressed[i]!);
    if (record instanceof AppError) {
      rejected.set(id, record);
      return [];
    }
    const difference = accountDifference(before.get(id)!, record);
    const changed = Object.keys(difference.after);
    return changed.length > 0 || restore ? [{ id, record, changed, restore, difference }] : [];
  });
  const changed = new Map(written.map(({ id, difference }) => [id, difference]));
  if (check || written.length === 0) return { refused: rejected, changed };
  await replaceAccounts(trx, written, { userId: actor.viewer.userId, source: BY_HAND });
  const isMatched = ({ restore, changed }: (typeof written)[number]) =>
    restore || changed.some((field) => MATCHED_FIELDS.has(field));
  await accountsChanged(
    trx,
    written.filter(isMatched).map(({ id }) => id),
  );
  await auditChanges(trx, actor, 'accounts', written);
  return { refused: rejected, changed };
}
