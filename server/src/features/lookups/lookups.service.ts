import type { Option } from '@leadwright/contract/features/lookups';
import { type RawBuilder, sql } from 'kysely';
import { type Table, visible } from '../../access/scope.ts';
import type { Viewer } from '../../access/viewer.ts';
import type { App } from '../../context.ts';
import { findAccountOptions } from '../accounts/accounts.service.ts';
import { findOptions, MAX_RESULTS } from './lookups.queries.ts';
import { findTimeZones } from './time-zones.ts';

interface LookupQuery {
  q: string;
  id?: string | undefined;
  within?: string | undefined;
}

/** A list of choices to search. */
export interface Lookup {
  find: (viewer: Viewer, query: LookupQuery) => Promise<Option[]>;
  /** The table of the options and SQL for the ids visible to a viewer. Undefined if the options are not table rows. */
  rows?: { table: Table; ids: (viewer: Viewer) => RawBuilder<unknown> };
}

/** Returns all lookups that the endpoint can use. */
export function createLookups(app: Pick<App, 'choices' | 'gridDb'>): Map<string, Lookup> {
  const lookups = new Map<string, Lookup>();
  for (const [name, source] of app.choices) {
    const { table, from, id } = source;
    lookups.set(name, {
      find: (viewer, query) => findOptions(app.gridDb, viewer, source, query),
      ...(table && {
        rows: { table, ids: (viewer) => sql`select ${id} as id from ${from} where ${source.where(viewer)}` },
      }),
    });
  }
  lookups.set('time-zones', { find: async (_, { q, id }) => findTimeZones(q, id, MAX_RESULTS) });
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
