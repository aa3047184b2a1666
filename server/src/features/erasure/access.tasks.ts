import { mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { hasAccess } from '@leadwright/contract/access';
import { linkTo } from '@leadwright/contract/screen-link';
import { audit } from '../../access/audit.ts';
import { loadViewer } from '../../access/load-viewer.queries.ts';
import { assertAgencyScope } from '../../access/scope.ts';
import type { App } from '../../context.ts';
import type { Task } from '../../jobs/task.ts';
import { exportFolder, writeSheet } from '../exports/exports.service.ts';
import { ERASE_PERMISSION, ERASURE, loadStoredErasure } from './erasure.tasks.ts';
import { loadPerson } from './person-patterns.ts';
import { findPersonalData, type PersonalDatum } from './personal-data.ts';
import { listSearchedTables } from './searched-tables.ts';

export const ACCESS_JOB = 'erasure.access';

type Params = { erasure_id: string; contact_ids: string[] };

const COLUMNS: { header: string; width: number; getValue: (datum: PersonalDatum) => string | number }[] = [
  { header: 'Place', width: 28, getValue: ({ place }) => place },
  { header: 'Row', width: 8, getValue: ({ row }) => row },
  { header: 'Field', width: 28, getValue: ({ field }) => field },
  { header: 'Value', width: 80, getValue: ({ value }) => value },
];

/** Writes all personal data of a person to a file, in response to their access request. */
export const accessTask = (app: App): Task<Params> => ({
  kind: ACCESS_JOB,
  unit: 'places',
  about: ({ erasure_id }) => linkTo('erasure', { erasureId: erasure_id }),
  async run(job) {
    const viewer = await loadViewer(job.db, job.ownerId);
    assertAgencyScope(viewer, ERASE_PERMISSION);
    const { erasure_id: id, contact_ids: contactIds } = job.params;
    const storedErasure = await loadStoredErasure(job.db, job.params);
    const person = await loadPerson(job.db, storedErasure.person.asked, contactIds);
    const tables = await listSearchedTables(job.db);
    const folder = exportFolder(app);
    await mkdir(folder, { recursive: true });
    const path = join(folder, `${job.id}.xlsx`);
    const partialPath = `${path}.part`;
    let rows = 0;
    async function* lines() {
      for (const [index, table] of tables.entries()) {
        for await (const datum of findPersonalData(job.db, table, person, contactIds)) {
          rows += 1;
          yield COLUMNS.map(({ getValue }) => getValue(datum));
        }
        await job.step(async () => ({ processed: index + 1, total: tables.length }));
      }
    }
    try {
      const columns = COLUMNS.map(({ header, width }) => ({ header, width }));
      await writeSheet({ path: partialPath, title: 'Data found', columns, rows: lines(), signal: job.signal });
      await rename(partialPath, path);
    } finally {
      await rm(partialPath, { force: true });
    }
    await job.step(async (trx) => {
      await audit(trx, { viewer, job, action: 'export', entity: ERASURE, id, after: { rows } });
      return { processed: tables.length, total: tables.length };
    });
    return { result: { rows }, file: path };
  },
  /** Allows only the user who requested the file, as long as this user may erase personal data. */
  mayDownload: async (viewer, { ownerId }) => ownerId === viewer.userId && hasAccess(viewer.grants, ERASE_PERMISSION),
});
