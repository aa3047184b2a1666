import { Readable } from 'node:stream';
import { escapeFormula } from '@leadwright/contract/cells/escape-formula';
import type { CustomValue } from '@leadwright/contract/custom-values';
import { fieldValuesFile } from '@leadwright/contract/features/field-file';
import { type FieldKind, fieldResources } from '@leadwright/contract/features/fields';
import { sql } from 'kysely';
import Papa from 'papaparse';
import { audit } from '../../../access/audit.ts';
import { visibleOrNone } from '../../../access/scope.ts';
import { requireScope, type Viewer } from '../../../access/viewer.ts';
import type { App } from '../../../context.ts';
import type { Db } from '../../../database/pool.ts';
import { serve } from '../../../http/serve.ts';
import { notFoundError } from '../../../record/row.ts';
import { nameOfRecord, recordOf, ruleOf, workingTableOf } from '../values/records.queries.ts';
import { FIRST, workingRows } from '../values/slots.queries.ts';
import { shownText, withReferenceNames } from './converter.ts';
import { loadFieldForUpdate, mayRead, type TypedField } from './typed-field.ts';

const BATCH = 5_000;

/** Exports the values of one field, for use before it is deleted. No grid has a column for an archived field. */
export function valueFileRoutes(app: App): void {
  serve(app, fieldValuesFile, async ({ params: { id }, viewer, request }) => {
    requireScope(viewer, 'export', 'read');
    const { rows } = await sql<{ kind: FieldKind; export_name: string }>`
      select kind, export_name from field where id = ${id}`.execute(app.db);
    const found = rows[0];
    if (!found) throw notFoundError('field');
    const field = await loadFieldForUpdate(app.db, viewer, found.kind, id, { action: 'read' });
    // Values are visible only to users who can read the field.
    if (!mayRead(viewer, field)) throw notFoundError('field');
    await audit(app.db, {
      viewer,
      request,
      action: 'export',
      entity: fieldResources[field.kind].name,
      id,
      after: { values: true },
    });
    return {
      stream: Readable.from(linesOf(app.db, viewer, field, found.export_name || field.label)),
      fileName: `${field.label} values.csv`,
      contentType: 'text/csv; charset=utf-8',
    };
  });
}

interface Line {
  id: string;
  name: string;
  value: CustomValue;
}

async function* linesOf(db: Db, viewer: Viewer, field: TypedField, heading: string) {
  const written = (cells: string[][]) => `${Papa.unparse(cells.map((line) => line.map(escapeFormula)))}\r\n`;
  const working = workingTableOf(field.entity);
  const record = working.entity === 'account' ? 'Account' : 'Contact';
  const id = recordOf(working, 'k');
  yield `\uFEFF${written([['Campaign', record, `${record} id`, heading]])}`;
  const { rows: places } = await sql<{ campaign_id: string; slot: string; code: string }>`
    select u.campaign_id, u.slot, c.code from custom_field u join campaign c on c.id = u.campaign_id and u.slot is not null
    where u.id = ${field.id} order by c.code, c.id`.execute(db);
  for (const { campaign_id, slot, code } of places) {
    for (let after: string | undefined = FIRST; after !== undefined; ) {
      const { rows }: { rows: Line[] } = await sql<Line>`
        select ${id} as id, ${nameOfRecord(working, 'k')} as name, k.${sql.ref(slot)} as value
        from ${workingRows({ campaign_id, entity: field.entity })} and ${id} > ${after} and k.${sql.ref(slot)} is not null
          and ${visibleOrNone(viewer, ruleOf(working), 'k')}
        order by ${id} limit ${BATCH}`.execute(db);
      const rules = await withReferenceNames(
        db,
        viewer,
        field,
        rows.map(({ value }) => value),
      );
      if (rows.length > 0) yield written(rows.map(({ id, name, value }) => [code, name, id, shownText(rules, value)]));
      after = rows.length < BATCH ? undefined : rows.at(-1)!.id;
    }
  }
}
