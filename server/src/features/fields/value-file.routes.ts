import { Readable } from 'node:stream';
import { satisfies } from '@leadwright/contract/access';
import { formulaSafe } from '@leadwright/contract/cells/formula-safe';
import type { FieldOption } from '@leadwright/contract/custom-values';
import { fieldValuesFile } from '@leadwright/contract/features/field-file';
import type { FieldKind } from '@leadwright/contract/features/fields';
import { sql } from 'kysely';
import Papa from 'papaparse';
import { audit } from '../../access/audit.ts';
import { reachable, sharedRule } from '../../access/scope.ts';
import { requireScope, type Viewer } from '../../access/viewer.ts';
import type { App } from '../../context.ts';
import type { Db } from '../../database/pool.ts';
import { serve } from '../../http/serve.ts';
import { noSuch } from '../../record/row.ts';
import { type Entity, rowSource } from '../../resource/entity.ts';
import { fieldEntities } from './fields.ts';

const ROWS = sharedRule('campaign_account');
const BATCH = 5_000;
const FIRST = '00000000-0000-0000-0000-000000000000';

interface Named {
  kind: FieldKind;
  label: string;
  export_name: string;
  options: FieldOption[];
}

/** The values of a field as a file, for whoever is about to delete it: an archived one is a column of no grid. */
export function valueFileRoutes(app: App): void {
  serve(app, fieldValuesFile, async ({ params: { id }, viewer, request }) => {
    requireScope(viewer, 'export', 'read');
    // Its values are for whom the field is.
    const seesSensitive = satisfies(viewer.grants, { subject: 'sensitive-fields', action: 'read' });
    const { rows } = await sql<Named>`
      select f.kind, f.label, f.export_name, f.options from field f where f.id = ${id}
        and (f.visible_to = '{}' or f.visible_to && ${[...viewer.roles]}::uuid[]) and (${seesSensitive} or not f.sensitive)`.execute(
      app.db,
    );
    const field = rows[0];
    if (!field) throw noSuch('field');
    const entity = fieldEntities[field.kind] as unknown as Entity;
    await rowSource(app, entity).read(app.db, viewer, id);
    await audit(app.db, {
      viewer,
      request,
      action: 'export',
      entity: entity.resource.name,
      id,
      after: { values: true },
    });
    return {
      stream: Readable.from(linesOf(app.db, viewer, id, field)),
      fileName: `${field.label} values.csv`,
      contentType: 'text/csv; charset=utf-8',
    };
  });
}

async function* linesOf(db: Db, viewer: Viewer, id: string, { label, export_name, options }: Named) {
  const written = (cells: string[][]) => `${Papa.unparse(cells.map((line) => line.map(formulaSafe)))}\r\n`;
  yield `\uFEFF${written([['Campaign', 'Account', 'Account id', export_name || label]])}`;
  const { rows: places } = await sql<{ campaign_id: string; slot: string; code: string }>`
    select u.campaign_id, u.slot, c.code from custom_field u join campaign c on c.id = u.campaign_id
    where u.id = ${id} order by c.code, c.id`.execute(db);
  const names = new Map(options.map((option) => [option.code, option.label]));
  const text = (value: unknown): string =>
    Array.isArray(value) ? value.map(text).join(', ') : (names.get(String(value)) ?? String(value));
  for (const { campaign_id, slot, code } of places) {
    for (let after: string | undefined = FIRST; after !== undefined; ) {
      const { rows }: { rows: { id: string; name: string; value: unknown }[] } = await sql<{
        id: string;
        name: string;
        value: unknown;
      }>`
        select k.account_id as id, a.company_name as name, k.${sql.ref(slot)} as value
        from campaign_account k join account a on a.id = k.account_id
        where k.campaign_id = ${campaign_id} and k.account_id > ${after} and k.${sql.ref(slot)} is not null
          and ${reachable(viewer, ROWS, 'k')}
        order by k.account_id limit ${BATCH}`.execute(db);
      if (rows.length > 0) yield written(rows.map(({ id, name, value }) => [code, name, id, text(value)]));
      after = rows.length < BATCH ? undefined : rows.at(-1)!.id;
    }
  }
}
