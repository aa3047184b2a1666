import { type Table, visibleOrNone } from '../access/scope.ts';
import type { Viewer } from '../access/viewer.ts';
import type { ChangeRow } from '../change/kinds.ts';
import type { App } from '../context.ts';
import type { Db } from '../database/pool.ts';
import { loadLabels } from '../grid/bulk/selected-records.queries.ts';

/** The tables of a campaign's records, with the tables that have their names. */
const NAMED_IN: Partial<Record<Table, Table>> = { campaign_account: 'account', campaign_contact: 'contact' };

/** Returns the names of the records behind rows of a change that the viewer can see, by record id. */
export async function nameRecords(
  { records }: Pick<App, 'records'>,
  db: Db,
  viewer: Viewer,
  rows: readonly ChangeRow[],
  /** Returns the table of the records at a place. */
  tableOf: (place: string | null) => Table,
): Promise<Map<string, string>> {
  const names = new Map<string, string>();
  for (const [place, group] of Map.groupBy(rows, (row) => row.place)) {
    const table = tableOf(place);
    const kind = [...records.values()].find(({ rule }) => rule.table === (NAMED_IN[table] ?? table));
    const ids = group.map(({ record_id }) => record_id);
    const labels = kind && (await loadLabels(db, kind, ids, visibleOrNone(viewer, kind.rule, 't')));
    for (const [id, label] of labels ?? []) names.set(id, label);
  }
  return names;
}
