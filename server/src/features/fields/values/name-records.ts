import { sql } from 'kysely';
import { visibleOrNone } from '../../../access/scope.ts';
import type { Viewer } from '../../../access/viewer.ts';
import type { ChangeRow } from '../../../change/kinds.ts';
import type { App } from '../../../context.ts';
import type { Db } from '../../../database/pool.ts';
import { nameRecords } from '../../../resource/record-names.ts';
import { recordOf, ruleOf, workingTablesOf } from './records.queries.ts';

/**
 * Returns the names of the records of a change of a field, by record id. The reason of a skipped or kept record shows
 * its value in the campaign, so the viewer must be able to read the record in the campaign. A record that has been
 * removed from the campaign is named to readers of the campaign.
 */
export async function nameRecordsWithValue(
  app: Pick<App, 'records'>,
  db: Db,
  viewer: Viewer,
  { entity }: { entity: string },
  rows: readonly ChangeRow[],
): Promise<Map<string, string>> {
  const tables = workingTablesOf(entity);
  const { rows: readableRows } = await sql<{ no: number }>`
    select r.no from unnest(${rows.map(({ no }) => no)}::int[], ${rows.map((row) => row.campaign_id)}::uuid[],
        ${rows.map(({ record_id }) => record_id)}::uuid[]) as r(no, campaign_id, record_id)
      join campaign c on c.id = r.campaign_id
      left join ${sql.table(tables.table)} k on k.campaign_id = r.campaign_id and ${recordOf(tables, 'k')} = r.record_id
    where case when k.campaign_id is null then ${visibleOrNone(viewer, 'campaign', 'c')}
      else ${visibleOrNone(viewer, ruleOf(tables), 'k')} end`.execute(db);
  const readableNumbers = new Set(readableRows.map(({ no }) => no));
  return nameRecords(
    app,
    db,
    viewer,
    rows.filter(({ no }) => readableNumbers.has(no)),
    () => tables.table,
  );
}
