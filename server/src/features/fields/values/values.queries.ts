import type { CascadeLink } from '@leadwright/contract/cascades/links';
import { isReference } from '@leadwright/contract/custom-values';
import type { StoredValue } from '@leadwright/contract/features/custom-fields';
import type { FileMetadata } from '@leadwright/contract/features/field-files';
import { type RawBuilder, sql } from 'kysely';
import { visible, visibleOrNone } from '../../../access/scope.ts';
import type { Viewer } from '../../../access/viewer.ts';
import type { Db } from '../../../database/pool.ts';
import { notFoundError } from '../../../record/row.ts';
import { cascadeLinks } from './cascades/links.queries.ts';
import { type Field, fieldsOf, fieldValueSql } from './fields.queries.ts';
import { recordOf, ruleOf, type WorkingRows } from './records.queries.ts';
import { loadFileFacts, nameOf } from './references.queries.ts';

/** PostgreSQL functions take at most 100 arguments. */
const PAIRS = 50;

const stored = (field: Field): RawBuilder<unknown> => fieldValueSql(field, 'k');

/** The values of `fields` on the row `k` as one JSON object by slot, as the API returns them. */
export const valuesOf = (fields: readonly Field[], shown: (field: Field) => RawBuilder<unknown> = stored) => {
  const pairs = fields.map((field) => sql`${sql.lit(field.slot)}, ${shown(field)}`);
  const chunks = Array.from({ length: Math.ceil(pairs.length / PAIRS) }, (_, at) =>
    pairs.slice(at * PAIRS, (at + 1) * PAIRS),
  );
  return sql`(${sql.join([sql`'{}'::jsonb`, ...chunks.map((some) => sql`jsonb_build_object(${sql.join(some)})`)], sql` || `)})`;
};

/** The same for a viewer: a client user gets no id of a record they cannot see. */
const visibleValuesOf = (viewer: Viewer, fields: readonly Field[]) =>
  valuesOf(fields, (field) => {
    const value = stored(field);
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
  of: WorkingRows,
  campaignId: string,
  recordId: string,
): Promise<RecordValues> {
  const rule = ruleOf(of);
  const { entity } = of;
  const fields = await fieldsOf(db, viewer, { campaignId, entity, subject: rule.subject, states: ['active'] });
  const { rows } = await sql<{
    version: number;
    may_update: boolean;
    values: Record<string, never>;
    origins: Record<string, Omit<StoredValue, 'field_id' | 'value'>>;
  }>`
    select k.version, (${visibleOrNone(viewer, rule, 'k', 'update')}) is true as may_update, ${visibleValuesOf(viewer, fields)} as values, coalesce((
        select json_object_agg(o.field_id, json_build_object('source', o.source, 'file_name', b.file_name,
          'set_by', o.set_by, 'set_by_name', u.display_name, 'set_at', to_char(o.set_at, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')))
        from ${sql.table(of.origins)} o left join app_user u on u.id = o.set_by
          left join import_batch b on b.campaign_id = o.campaign_id and b.id = o.batch_id
        where o.campaign_id = k.campaign_id and ${recordOf(of, 'o')} = ${recordOf(of, 'k')}), '{}') as origins
    from ${sql.table(of.table)} k
    where k.campaign_id = ${campaignId} and ${recordOf(of, 'k')} = ${recordId} and ${visible(viewer, rule, 'k')}`.execute(
    db,
  );
  const row = rows[0];
  if (!row) throw notFoundError(of.noun);
  const emptyOrigin = { source: null, file_name: null, set_by: null, set_by_name: null, set_at: null };
  const fileIds = fields.flatMap(({ type, slot }) =>
    type === 'file' && row.values[slot] ? [String(row.values[slot])] : [],
  );
  const files = await loadFileFacts(db, campaignId, fileIds);
  const values = fields.map(({ id, slot }) => ({
    field_id: id,
    value: row.values[slot] ?? null,
    ...fileOf(files.get(row.values[slot] ?? '')),
    ...(row.origins[id] ?? emptyOrigin),
  }));
  const { version, may_update } = row;
  const seen = new Set(fields.map(({ id }) => id));
  const links = await cascadeLinks(db, { campaignId, entity });
  const cascades = links.filter(({ parent, child }) => seen.has(parent) && seen.has(child));
  return { campaign_id: campaignId, version, may_update, fields, values, cascades };
}
