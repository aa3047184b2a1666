import { Readable } from 'node:stream';
import { escapeFormula } from '@leadwright/contract/cells/escape-formula';
import type { CustomValue } from '@leadwright/contract/custom-values';
import { fieldValuesFile } from '@leadwright/contract/features/field-file';
import { fieldResources } from '@leadwright/contract/features/fields';
import { sql } from 'kysely';
import Papa from 'papaparse';
import { audit } from '../../../access/audit.ts';
import { visibleOrNone } from '../../../access/scope.ts';
import { requireScope, type Viewer } from '../../../access/viewer.ts';
import type { App } from '../../../context.ts';
import type { Db } from '../../../database/pool.ts';
import { serve } from '../../../http/serve.ts';
import { notFoundError } from '../../../record/row.ts';
import { nameOfRecord, recordOf, ruleOf, workingTablesOf } from '../values/records.queries.ts';
import { FIRST_ID, workingRows } from '../values/slots.queries.ts';
import { addReferenceNames, displayText } from './converter.ts';
import { loadReadableField, mayReadValues, type TypedField } from './typed-field.ts';

const BATCH_SIZE = 5_000;

/** Registers the export of the values of one field. Grids cannot export archived fields, which have no column. */
export function valueFileRoutes(app: App): void {
  serve(app, fieldValuesFile, async ({ params: { id }, viewer, request, db, transaction }) => {
    requireScope(viewer, 'export', 'read');
    const field = await loadReadableField(db, viewer, id);
    // Values are visible only to users who can read the field.
    if (!mayReadValues(viewer, field)) throw notFoundError('field');
    await transaction((trx) =>
      audit(trx, {
        viewer,
        request,
        action: 'export',
        entity: fieldResources[field.kind].name,
        id,
        after: { values: true },
      }),
    );
    return {
      stream: Readable.from(exportLines(db, viewer, field, field.export_name || field.label)),
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

async function* exportLines(db: Db, viewer: Viewer, field: TypedField, heading: string) {
  const toCsv = (lines: string[][]) => `${Papa.unparse(lines.map((cells) => cells.map(escapeFormula)))}\r\n`;
  const tables = workingTablesOf(field.entity);
  const record = tables.entity === 'account' ? 'Account' : 'Contact';
  const id = recordOf(tables, 'k');
  yield `\uFEFF${toCsv([['Campaign', record, `${record} id`, heading]])}`;
  const { rows: assignments } = await sql<{ campaign_id: string; slot: string; code: string }>`
    select u.campaign_id, u.slot, c.code from custom_field u join campaign c on c.id = u.campaign_id and u.slot is not null
    where u.id = ${field.id} order by c.code, c.id`.execute(db);
  for (const { campaign_id, slot, code } of assignments) {
    for (let after: string | undefined = FIRST_ID; after !== undefined; ) {
      const { rows }: { rows: Line[] } = await sql<Line>`
        select ${id} as id, ${nameOfRecord(tables, 'k')} as name, k.${sql.ref(slot)} as value
        from ${workingRows({ campaign_id, entity: field.entity })} and ${id} > ${after} and k.${sql.ref(slot)} is not null
          and ${visibleOrNone(viewer, ruleOf(tables), 'k')}
        order by ${id} limit ${BATCH_SIZE}`.execute(db);
      const rules = await addReferenceNames(
        db,
        viewer,
        field,
        rows.map(({ value }) => value),
      );
      if (rows.length > 0) yield toCsv(rows.map(({ id, name, value }) => [code, name, id, displayText(rules, value)]));
      after = rows.length < BATCH_SIZE ? undefined : rows.at(-1)!.id;
    }
  }
}
