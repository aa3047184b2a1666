import { AppError } from '@leadwright/contract/errors';
import { type AccountFields, accountFields } from '@leadwright/contract/features/accounts';
import { type ActorContext, auditChanges } from '../../access/audit.ts';
import { fieldChangeError, missingRequiredFields } from '../../access/field-permissions.ts';
import type { Trx } from '../../database/pool.ts';
import { MATCHED_FIELDS } from '../../match-index/account-sources.queries.ts';
import { reindexAccounts } from '../../match-index/reindex-changes.ts';
import type { ChangeResult } from '../../record/kinds.ts';
import { notFoundError } from '../../record/row.ts';
import { resolveEachNumber } from './account-numbers.ts';
import { buildAccountRecord } from './account-record.ts';
import { accountDifference, replaceAccounts } from './account-store.ts';
import { readAccountFields } from './accounts.queries.ts';
import { MANUAL_SOURCE } from './accounts.service.ts';
import { accountSuppressionProblems, rejectSuppressed } from './suppressed-accounts.ts';

/** A change of an account: new field values, and whether an archived account is restored. */
export interface AccountChange {
  id: string;
  fields: { [K in keyof AccountFields]?: AccountFields[K] | undefined };
  restore?: boolean;
}

/**
 * Saves all changes that users make to accounts, in rows that the caller has locked and may change. With `check`, only
 * validates them. Returns errors by id: these accounts are not saved, and an unchanged account keeps its version.
 */
export async function changeAccounts(
  trx: Trx,
  actor: ActorContext,
  changes: readonly AccountChange[],
  { check = false } = {},
): Promise<ChangeResult> {
  const storedFields = await readAccountFields(
    trx,
    changes.map(({ id }) => id),
  );
  const errors = new Map<string, AppError>(
    changes.flatMap(({ id }) => (storedFields.has(id) ? [] : [[id, notFoundError('account')]])),
  );
  for (const { id, fields } of changes) {
    const error = fieldChangeError(actor.viewer, accountFields, fields);
    if (error) errors.set(id, error);
  }
  const acceptedChanges = changes.filter(({ id }) => !errors.has(id));
  const drafts = acceptedChanges.map(({ id, fields }) => {
    const currentFields = storedFields.get(id)!;
    const { record, problems } = buildAccountRecord({ ...currentFields, ...fields } as AccountFields);
    const missingFieldProblems = missingRequiredFields(
      actor.viewer,
      accountFields,
      { ...currentFields, ...fields },
      { input: fields, before: currentFields },
    );
    return { id, record, problems: { ...problems, ...missingFieldProblems } };
  });
  const result = await resolveEachNumber(trx, actor.viewer, drafts);
  const suppressionProblems = await accountSuppressionProblems(
    trx,
    acceptedChanges.map(({ id, fields }) => {
      const currentFields = storedFields.get(id)! as AccountFields;
      return { fields: { ...currentFields, ...fields } as AccountFields, current: currentFields };
    }),
  );
  const changedAccounts = acceptedChanges.flatMap(({ id, restore = false }, i) => {
    const record = rejectSuppressed(result[i]!, suppressionProblems[i]!);
    if (record instanceof AppError) {
      errors.set(id, record);
      return [];
    }
    const difference = accountDifference(storedFields.get(id)!, record);
    const changed = Object.keys(difference.after);
    return changed.length > 0 || restore ? [{ id, record, changed, restore, difference }] : [];
  });
  const changed = new Map(changedAccounts.map(({ id, difference }) => [id, difference]));
  if (check || changedAccounts.length === 0) return { rejected: errors, changed };
  await replaceAccounts(trx, changedAccounts, { userId: actor.viewer.userId, source: MANUAL_SOURCE });
  const affectsMatching = ({ restore, changed }: (typeof changedAccounts)[number]) =>
    restore || changed.some((field) => MATCHED_FIELDS.has(field));
  await reindexAccounts(
    trx,
    changedAccounts.filter(affectsMatching).map(({ id }) => id),
  );
  await auditChanges(trx, actor, 'accounts', changedAccounts);
  return { rejected: errors, changed };
}
