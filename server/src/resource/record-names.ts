import type { Table } from '../access/scope.ts';
import { visibleOrNone } from '../access/scope.ts';
import type { Viewer } from '../access/viewer.ts';
import type { ChangeRow } from '../change/kinds.ts';
import type { App } from '../context.ts';
import type { Db } from '../database/pool.ts';
import { loadLabels } from '../grid/bulk/selected-records.queries.ts';

/** The tables of a campaign's records, with the tables that have their names. */
const NAMED_IN: Partial<Record<Table, Table>> = { campaign_account: 'account', campaign_contact: 'contact' };

/** Returns the names of records of a table that the viewer can see, by the number of the row of a change. */
export async function nameRecords(
  { records }: Pick<App, 'records'>,
  db: Db,
  viewer: Viewer,
  table: Table,
  rows: readonly ChangeRow[],
): Promise<Map<number, string>> {
  const namedTable = NAMED_IN[table] ?? table;
  const kind = [...records.values()].find(({ rule }) => rule.table === namedTable);
  if (!kind) return new Map();
  const ids = rows.map(({ record_id }) => record_id);
  const labels = await loadLabels(db, kind, ids, visibleOrNone(viewer, kind.rule, 't'));
  return new Map(
    rows.flatMap(({ no, record_id }): [number, string][] => {
      const label = labels.get(record_id);
      return label === undefined ? [] : [[no, label]];
    }),
  );
}
