import { allDbAccounts } from '@leadwright/contract/features/account-grids';
import {
  type AccountFields,
  accountFields,
  accountView,
  addAccounts,
  deleteAccount,
  updateAccount,
  viewAccount,
} from '@leadwright/contract/features/accounts';
import { defineMessage } from '@leadwright/contract/message';
import { sql } from 'kysely';
import { audit } from '../../access/audit.ts';
import { fieldChangeError, nonDefaultFields, omitHiddenFields } from '../../access/field-permissions.ts';
import { assertAnyScope, type ScopeRule, sharedRule } from '../../access/scope.ts';
import type { App } from '../../context.ts';
import { serve, serveWrite, type WriteCall } from '../../http/serve.ts';
import { reindexAccounts } from '../../match-index/reindex-changes.ts';
import { archiveRow, assertInScope, assertNotArchived, conflictError, lockRow } from '../../record/row.ts';
import { accountGridRoutes } from './account-grids.routes.ts';
import { accountLookupRoutes } from './account-lookup.routes.ts';
import { readAccount } from './accounts.queries.ts';
import { createAccounts, MANUAL_SOURCE } from './accounts.service.ts';
import { changeAccounts } from './change-accounts.ts';
import { assertNotSuppressed } from './suppressed-accounts.ts';

type Phone = AccountFields['phones'][number];

const ENTITY = 'accounts';
const RULE = sharedRule('account');
const NOUN = 'account';

export function accountsRoutes(app: App): void {
  app.uniqueProblems.set('account_identifier_key', {
    field: 'identifiers',
    problem: defineMessage('problems.officialNumber', 'Another account has this official number.'),
  });
  app.records.set(ENTITY, {
    name: ENTITY,
    noun: NOUN,
    rule: RULE as ScopeRule,
    fields: accountFields,
    label: sql`t.company_name`,
    list: allDbAccounts,
    change: (trx, actor, changes, options) =>
      changeAccounts(
        trx,
        actor,
        Array.from(changes, ([id, fields]) => ({ id, fields })),
        options,
      ),
  });
  accountGridRoutes(app);
  accountLookupRoutes(app);
  serve(app, viewAccount, async ({ params, viewer, db }) => readAccount(db, viewer, params.id));
  serveWrite(app, addAccounts, addAccount);
  serveWrite(app, updateAccount, changeAccount);
  serveWrite(app, deleteAccount, archiveAccount);
}

const phonesOf = (type: Phone['type'], number?: string): Phone[] => (number ? [{ type, number, primary: false }] : []);

async function addAccount({ trx, body, viewer, request }: WriteCall<typeof addAccounts>) {
  assertAnyScope(viewer, RULE, 'create');
  const { duplicate_reason, switchboard, phone_no, ...rest } = body;
  const fields = { ...rest, phones: [...rest.phones, ...phonesOf('S', switchboard), ...phonesOf('Others', phone_no)] };
  const error = fieldChangeError(viewer, accountFields, nonDefaultFields(accountFields, fields));
  if (error) throw error;
  await assertNotSuppressed(trx, fields);
  const [id] = await createAccounts(trx, [{ fields, source: MANUAL_SOURCE }], { userId: viewer.userId, viewer });
  await assertInScope(trx, viewer, RULE, id!, 'create');
  await audit(trx, {
    viewer,
    request,
    action: 'create',
    entity: ENTITY,
    id: id!,
    after: { ...fields, duplicate_reason },
  });
  return { id: id!, version: 1 };
}

async function changeAccount({ trx, body, viewer, request }: WriteCall<typeof updateAccount>) {
  const { id, version, archived, ...fields } = body;
  await lockRow(trx, viewer, RULE, id, 'update', NOUN);
  const before = await readAccount(trx, viewer, id);
  if (before.version !== version) throw conflictError(omitHiddenFields(viewer, accountView, before));
  const restore = archived === false && before.archived_at !== null;
  if (!restore) assertNotArchived(before, NOUN);
  const { rejected } = await changeAccounts(trx, { viewer, request }, [{ id, fields, restore }]);
  if (rejected.has(id)) throw rejected.get(id);
  return { id, version: (await readAccount(trx, viewer, id)).version };
}

async function archiveAccount({ trx, params: { id }, viewer, request }: WriteCall<typeof deleteAccount>) {
  await lockRow(trx, viewer, RULE, id, 'delete', NOUN);
  const archived = await archiveRow(trx, 'account', id);
  await reindexAccounts(trx, [id]);
  await audit(trx, { viewer, request, action: 'archive', entity: ENTITY, id });
  return archived;
}
