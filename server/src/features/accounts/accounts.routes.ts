import { addAccounts, deleteAccount, updateAccount, viewAccount } from '@leadwright/contract/features/accounts';
import { words } from '@leadwright/contract/words';
import { audit } from '../../access/audit.ts';
import { sharedRule } from '../../access/scope.ts';
import type { App } from '../../context.ts';
import { serve, serveWrite, type WriteCall } from '../../http/serve.ts';
import { archiveRow, conflict, lockRow, requireReach } from '../../record/row.ts';
import { accountsChanged } from '../matching/matching.service.ts';
import { accountGrids } from './account-grids.routes.ts';
import { accountLookupRoutes } from './account-lookup.routes.ts';
import { settleNumbers } from './account-numbers.ts';
import { accountRecord } from './account-record.ts';
import { differenceOf, replaceAccount } from './account-store.ts';
import { readAccount } from './accounts.queries.ts';
import { BY_HAND, createAccounts } from './accounts.service.ts';

const ENTITY = 'accounts';
const RULE = sharedRule('account');
const NOUN = 'account';

export function accountsRoutes(app: App): void {
  app.taken.set('account_identifier_key', {
    field: 'identifiers',
    problem: words('problems.officialNumber', 'Another account has this official number.'),
  });
  accountGrids(app);
  accountLookupRoutes(app);
  serve(app, viewAccount, async ({ params, viewer }) => readAccount(app.db, viewer, params.id));
  serveWrite(app, addAccounts, addAccount);
  serveWrite(app, updateAccount, changeAccount);
  serveWrite(app, deleteAccount, archiveAccount);
}

async function addAccount({ trx, body, viewer, request }: WriteCall<typeof addAccounts>) {
  const { duplicate_reason: _, ...fields } = body;
  const [id] = await createAccounts(trx, [{ fields, source: BY_HAND }], { userId: viewer.userId, viewer });
  await requireReach(trx, viewer, RULE, id!, 'create');
  await audit(trx, { viewer, request, action: 'create', entity: ENTITY, id: id!, after: body });
  return { id: id!, version: 1 };
}

async function changeAccount({ trx, body, viewer, request }: WriteCall<typeof updateAccount>) {
  const { id, version, archived, ...fields } = body;
  await lockRow(trx, viewer, RULE, id, 'update', NOUN);
  const before = await readAccount(trx, viewer, id);
  if (before.version !== version) throw conflict(before);
  const [record] = await settleNumbers(trx, viewer, [{ id, ...accountRecord(fields) }]);
  const difference = differenceOf(before, record!);
  const restore = archived === false;
  await replaceAccount(trx, id, record!, Object.keys(difference.after), {
    userId: viewer.userId,
    source: BY_HAND,
    restore,
  });
  await accountsChanged(trx, [id]);
  const action = restore && before.archived_at ? 'restore' : 'update';
  await audit(trx, { viewer, request, action, entity: ENTITY, id, ...difference });
  return { id, version: version + 1 };
}

async function archiveAccount({ trx, params: { id }, viewer, request }: WriteCall<typeof deleteAccount>) {
  await lockRow(trx, viewer, RULE, id, 'delete', NOUN);
  const archived = await archiveRow(trx, 'account', id);
  await accountsChanged(trx, [id]);
  await audit(trx, { viewer, request, action: 'archive', entity: ENTITY, id });
  return archived;
}
