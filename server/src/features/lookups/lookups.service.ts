import type { Option } from '@leadwright/contract/features/lookups';
import { type RawBuilder, sql } from 'kysely';
import { type Table, visible } from '../../access/scope.ts';
import type { Viewer } from '../../access/viewer.ts';
import type { App } from '../../context.ts';
import { findAccountOptions } from '../accounts/accounts.service.ts';
import { findOptions, MAX_RESULTS } from './lookups.queries.ts';
import { timeZones } from './time-zones.ts';

interface Wanted {
  q: string;
  id?: string | undefined;
  within?: string | undefined;
}

/** A list that choices are looked up in. */
export interface Lookup {
  find: (viewer: Viewer, wanted: Wanted) => Promise<Option[]>;
  /** Whose rows it offers, and the ids of all that it offers to somebody; nothing where it offers words alone. */
  rows?: { table: Table; ids: (viewer: Viewer) => RawBuilder<unknown> };
}

/** Every look-up there is: the call answers from these and from nothing else. */
export function lookupsOf(app: Pick<App, 'choices' | 'gridDb'>): Map<string, Lookup> {
  const lookups = new Map<string, Lookup>();
  for (const [name, source] of app.choices) {
    const { table, from, id } = source;
    lookups.set(name, {
      find: (viewer, wanted) => findOptions(app.gridDb, viewer, source, wanted),
      ...(table && {
        rows: { table, ids: (viewer) => sql`select ${id} as id from ${from} where ${source.where(viewer)}` },
      }),
    });
  }
  lookups.set('time-zones', { find: async (_, { q, id }) => timeZones(q, id, MAX_RESULTS) });
  lookups.set('accounts', {
    find: (viewer, { q, id }) => findAccountOptions(app.gridDb, viewer, q, id),
    rows: {
      table: 'account',
      ids: (viewer) =>
        sql`select account.id from account where account.archived_at is null and ${visible(viewer, 'account')}`,
    },
  });
  return lookups;
}
