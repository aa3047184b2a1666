import { AppError } from '@leadwright/contract/errors';
import {
  type AccountFields,
  accountFields,
  addAccounts,
  deleteAccount,
  updateAccount,
  viewAccount,
} from '@leadwright/contract/features/accounts';
import { words } from '@leadwright/contract/words';
import { sql } from 'kysely';
import { audit } from '../../access/audit.ts';
import { visible } from '../../access/scope.ts';
import type { Viewer } from '../../access/viewer.ts';
import type { App } from '../../context.ts';
import type { Db } from '../../database/pool.ts';
import { serve } from '../../http/serve.ts';
import { accountsChanged } from '../matching/matching.service.ts';
import { accountGrids } from './account-grids.routes.ts';
import { accountLookupRoutes } from './account-lookup.routes.ts';
import { conflict, settleNumbers } from './account-numbers.ts';
import { accountRecord } from './account-record.ts';
import { changedFields, replaceAccount } from './account-store.ts';
import { readAccount } from './accounts.queries.ts';
import { BY_HAND, createAccounts } from './accounts.service.ts';

const WRITABLE = Object.keys(accountFields.shape);

export function accountsRoutes(app: App): void {
  app.taken.set('account_identifier_key', {
    field: 'identifiers',
    problem: words('problems.officialNumber', 'Another account has this official number.'),
  });
  accountGrids(app);
  accountLookupRoutes(app);
  serve(app, viewAccount, async ({ params, viewer }) => readAccount(app.db, viewer, params.id));

  serve(app, addAccounts, async ({ body, viewer, request }) => {
    const { duplicate_reason, ...fields } = body;
    return app.db.transaction().execute(async (trx) => {
      const [id] = await createAccounts(trx, [{ fields, source: BY_HAND }], { userId: viewer.userId, viewer });
      await audit(trx, {
        viewer,
        request,
        action: 'create',
        entity: 'accounts',
        id: id!,
        after: { ...fields, duplicate_reason },
      });
      return { id: id!, version: 1 };
    });
  });

  serve(app, updateAccount, async ({ body, viewer, request }) => {
    const { id, version, archived, ...fields } = body;
    return app.db.transaction().execute(async (trx) => {
      await lockAccount(trx, viewer, id);
      const before = await readAccount(trx, viewer, id);
      if (before.version !== version) throw conflict(before);
      const [record] = await settleNumbers(trx, viewer, [{ id, ...accountRecord(fields) }]);
      const changed = changedFields(pick(before, WRITABLE) as AccountFields, record!);
      await replaceAccount(trx, id, record!, changed, {
        userId: viewer.userId,
        source: BY_HAND,
        restore: archived === false,
      });
      await accountsChanged(trx, [id]);
      const restored = archived === false && before.archived_at !== null;
      await audit(trx, {
        viewer,
        request,
        action: restored ? 'restore' : 'update',
        entity: 'accounts',
        id,
        before: pick(before, changed),
        after: pick(record!, changed),
      });
      return { id, version: version + 1 };
    });
  });

  serve(app, deleteAccount, async ({ params: { id }, viewer, request }) =>
    app.db.transaction().execute(async (trx) => {
      await lockAccount(trx, viewer, id);
      const { rows } = await sql<{ id: string; version: number }>`
        update account set archived_at = coalesce(archived_at, now()), version = version + 1, updated_at = now(),
          updated_by = ${viewer.userId}
        where id = ${id} returning id, version`.execute(trx);
      await accountsChanged(trx, [id]);
      await audit(trx, { viewer, request, action: 'archive', entity: 'accounts', id });
      return rows[0]!;
    }),
  );
}

/** Two who write the same company take turns; one they may not see is not there. */
async function lockAccount(trx: Db, viewer: Viewer, id: string): Promise<void> {
  const { rows } =
    await sql`select 1 from account a where a.id = ${id} and ${visible(viewer, 'account', 'a')} for update`.execute(
      trx,
    );
  if (!rows[0]) throw new AppError('not_found', 'There is no such company.');
}

const pick = (values: object, names: readonly string[]) =>
  Object.fromEntries(Object.entries(values).filter(([name]) => names.includes(name)));
