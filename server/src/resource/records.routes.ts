import { AppError } from '@leadwright/contract/errors';
import { accountFields, allDbAccounts } from '@leadwright/contract/features/accounts';
import { allDbContacts, contactFields } from '@leadwright/contract/features/contacts';
import { recordHistory, recordUses } from '@leadwright/contract/features/records';
import { sql } from 'kysely';
import { type ScopeRule, sharedRule } from '../access/scope.ts';
import type { App } from '../context.ts';
import { serve } from '../http/serve.ts';
import type { RecordKind } from '../record/kinds.ts';
import { historyOf } from './history.ts';
import { usesOf } from './uses.ts';

/** Records that are more than an entity's columns; entities make themselves known. */
const FURTHER: RecordKind[] = [
  {
    name: 'accounts',
    noun: 'account',
    rule: sharedRule('account') as ScopeRule,
    fields: accountFields,
    label: sql`t.company_name`,
    list: allDbAccounts,
  },
  {
    name: 'contacts',
    noun: 'contact',
    rule: sharedRule('contact') as ScopeRule,
    fields: contactFields,
    label: sql`concat_ws(' ', t.forename, t.surname)`,
    list: allDbContacts,
  },
];

/** The calls that every kind of record has, whatever its fields. */
export function recordsRoutes(app: App): void {
  for (const kind of FURTHER) app.records.set(kind.name, kind);
  const kindOf = (name: string) => {
    const kind = app.records.get(name);
    if (!kind) throw new AppError('not_found', `There are no records called "${name}".`);
    return kind;
  };
  serve(app, recordHistory, async ({ params: { entity, id }, query, viewer }) =>
    historyOf(app, viewer, kindOf(entity), id, query),
  );
  serve(app, recordUses, async ({ params: { entity, id }, viewer }) => ({
    uses: await usesOf(app.gridDb, viewer, [...app.records.values()], kindOf(entity), id),
  }));
}
