import type { CascadeLink } from '@leadwright/contract/cascades/links';
import { isReference } from '@leadwright/contract/custom-values';
import type { StoredValue } from '@leadwright/contract/features/custom-fields';
import type { FileMetadata } from '@leadwright/contract/features/field-files';
import { type RawBuilder, sql } from 'kysely';
import { visible, visibleOrNone } from '../../../access/scope.ts';
import type { Viewer } from '../../../access/viewer.ts';
import { isoTimeText } from '../../../database/iso-time.ts';
import type { Db } from '../../../database/pool.ts';
import { notFoundError } from '../../../record/row.ts';
import { loadCascadeLinks } from './cascades/cascade-links.queries.ts';
import { type Field, fieldValueSql, listVisibleFields } from './fields.queries.ts';
import { recordOf, ruleOf, type WorkingTables } from './records.queries.ts';
import { loadFileMetadata, nameOf } from './references.queries.ts';

/** PostgreSQL functions accept at most 100 arguments. */
const PAIRS_PER_CALL = 50;

const storedSql = (field: Field): RawBuilder<unknown> => fieldValueSql(field, 'k');

/** SQL for the values of the working row `k` as one JSON object by slot, as the API returns them. */
export const valuesOf = (fields: readonly Field[], valueSql: (field: Field) => RawBuilder<unknown> = storedSql) => {
  const pairs = fields.map((field) => sql`${sql.lit(field.slot)}, ${valueSql(field)}`);
  const chunks = Array.from({ length: Math.ceil(pairs.length / PAIRS_PER_CALL) }, (_, chunkIndex) =>
    pairs.slice(chunkIndex * PAIRS_PER_CALL, (chunkIndex + 1) * PAIRS_PER_CALL),
  );
  return sql`(${sql.join([sql`'{}'::jsonb`, ...chunks.map((chunk) => sql`jsonb_build_object(${sql.join(chunk)})`)], sql` || `)})`;
};

/** SQL for the values as the viewer sees them: client users get no ids of records that they cannot see. */
const visibleValuesOf = (viewer: Viewer, fields: readonly Field[]) =>
  valuesOf(fields, (field) => {
    const value = storedSql(field);
    const isHidden = viewer.clientId !== null && isReference(field.type);
    return isHidden ? sql`case when ${nameOf(viewer, field.type, value)} is not null then ${value} end` : value;
  });

const fileOf = (file: FileMetadata | undefined) => (file ? { file } : {});

export interface RecordValues {
  campaign_id: string;
  version: number;
  may_update: boolean;
  fields: Field[];
  values: StoredValue[];
  cascades: CascadeLink[];
}

/** Loads the values of a record in the fields that the viewer can see, with their origins. */
export async function readValues(
  db: Db,
  viewer: Viewer,
  tables: WorkingTables,
  campaignId: string,
  recordId: string,
): Promise<RecordValues> {
  const rule = ruleOf(tables);
  const { entity } = tables;
  const fields = await listVisibleFields(db, viewer, { campaignId, entity, subject: rule.subject, states: ['active'] });
  const { rows } = await sql<{
    version: number;
    may_update: boolean;
    values: Record<string, never>;
    origins: Record<string, Omit<StoredValue, 'field_id' | 'value'>>;
  }>`
    select k.version, (${visibleOrNone(viewer, rule, 'k', 'update')}) is true as may_update, ${visibleValuesOf(viewer, fields)} as values, coalesce((
        select json_object_agg(o.field_id, json_build_object('source', o.source, 'file_name', b.file_name,
          'set_by', o.set_by, 'set_by_name', u.display_name, 'set_at', ${isoTimeText(sql`o.set_at`)}))
        from ${sql.table(tables.origins)} o left join app_user u on u.id = o.set_by
          left join import_batch b on b.campaign_id = o.campaign_id and b.id = o.batch_id
        where o.campaign_id = k.campaign_id and ${recordOf(tables, 'o')} = ${recordOf(tables, 'k')}), '{}') as origins
    from ${sql.table(tables.table)} k
    where k.campaign_id = ${campaignId} and ${recordOf(tables, 'k')} = ${recordId} and ${visible(viewer, rule, 'k')}`.execute(
    db,
  );
  const row = rows[0];
  if (!row) throw notFoundError(tables.noun);
  const emptyOrigin = { source: null, file_name: null, set_by: null, set_by_name: null, set_at: null };
  const fileIds = fields.flatMap(({ type, slot }) =>
    type === 'file' && row.values[slot] ? [String(row.values[slot])] : [],
  );
  const files = await loadFileMetadata(db, campaignId, fileIds);
  const values = fields.map(({ id, slot }) => ({
    field_id: id,
    value: row.values[slot] ?? null,
    ...fileOf(files.get(row.values[slot] ?? '')),
    ...(row.origins[id] ?? emptyOrigin),
  }));
  const { version, may_update } = row;
  const visibleIds = new Set(fields.map(({ id }) => id));
  const links = await loadCascadeLinks(db, { campaignId, entity });
  const cascades = links.filter(({ parent, child }) => visibleIds.has(parent) && visibleIds.has(child));
  return { campaign_id: campaignId, version, may_update, fields, values, cascades };
}
