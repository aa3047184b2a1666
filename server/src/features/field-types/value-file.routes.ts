import { Readable } from 'node:stream';
import { formulaSafe } from '@leadwright/contract/cells/formula-safe';
import type { CustomValue } from '@leadwright/contract/custom-values';
import { fieldValuesFile } from '@leadwright/contract/features/field-file';
import { type FieldKind, fieldResources } from '@leadwright/contract/features/fields';
import { sql } from 'kysely';
import Papa from 'papaparse';
import { audit } from '../../access/audit.ts';
import { reachable } from '../../access/scope.ts';
import { requireScope, type Viewer } from '../../access/viewer.ts';
import type { App } from '../../context.ts';
import type { Db } from '../../database/pool.ts';
import { serve } from '../../http/serve.ts';
import { noSuch } from '../../record/row.ts';
import { ROWS } from '../custom-fields/values.queries.ts';
import { named, shownText } from './converted.ts';
import { mayRead, openField, type TypedField } from './typed-field.ts';

const BATCH = 5_000;
const FIRST = '00000000-0000-0000-0000-000000000000';

/** The values of a field as a file, for whoever is about to delete it: an archived one is a column of no grid. */
export function valueFileRoutes(app: App): void {
  serve(app, fieldValuesFile, async ({ params: { id }, viewer, request }) => {
    requireScope(viewer, 'export', 'read');
    const { rows } = await sql<{ kind: FieldKind; export_name: string }>`
      select kind, export_name from field where id = ${id}`.execute(app.db);
    const found = rows[0];
    if (!found) throw noSuch('field');
    const field = await openField(app.db, viewer, found.kind, id, { action: 'read' });
    // Its values are for whom the field is.
    if (!mayRead(viewer, field)) throw noSuch('field');
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
  const written = (cells: string[][]) => `${Papa.unparse(cells.map((line) => line.map(formulaSafe)))}\r\n`;
  yield `\uFEFF${written([['Campaign', 'Account', 'Account id', heading]])}`;
  const { rows: places } = await sql<{ campaign_id: string; slot: string; code: string }>`
    select u.campaign_id, u.slot, c.code from custom_field u join campaign c on c.id = u.campaign_id
    where u.id = ${field.id} order by c.code, c.id`.execute(db);
  for (const { campaign_id, slot, code } of places) {
    for (let after: string | undefined = FIRST; after !== undefined; ) {
      const { rows }: { rows: Line[] } = await sql<Line>`
        select k.account_id as id, a.company_name as name, k.${sql.ref(slot)} as value
        from campaign_account k join account a on a.id = k.account_id
        where k.campaign_id = ${campaign_id} and k.account_id > ${after} and k.${sql.ref(slot)} is not null
          and ${reachable(viewer, ROWS, 'k')}
        order by k.account_id limit ${BATCH}`.execute(db);
      const rules = await named(
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
