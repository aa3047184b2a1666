import { mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { hasAccess } from '@leadwright/contract/access';
import { linkTo } from '@leadwright/contract/screen-link';
import { audit } from '../../access/audit.ts';
import { assertAgencyScope } from '../../access/scope.ts';
import { viewerOf } from '../../access/viewer-of.queries.ts';
import type { App } from '../../context.ts';
import type { Task } from '../../jobs/task.ts';
import { exportFolder, writeSheet } from '../exports/exports.service.ts';
import { ERASE_PERMISSION, ERASURE, loadStoredErasure } from './erasure.tasks.ts';
import { findPersonalData, type PersonalDatum } from './personal-data.ts';
import { listSearchedTables } from './tables.ts';
import { loadPerson } from './values.ts';

export const ACCESS_JOB = 'erasure.access';

type Params = { erasure_id: string; contact_ids: string[] };

const COLUMNS: { header: string; width: number; of: (one: PersonalDatum) => string | number }[] = [
  { header: 'Place', width: 28, of: ({ place }) => place },
  { header: 'Row', width: 8, of: ({ row }) => row },
  { header: 'Field', width: 28, of: ({ field }) => field },
  { header: 'Value', width: 80, of: ({ value }) => value },
];

/** Writes all personal data of a person to a file, in response to their access request. */
export const accessTask = (app: App): Task<Params> => ({
  kind: ACCESS_JOB,
  unit: 'places',
  about: ({ erasure_id }) => linkTo('erasure', { erasureId: erasure_id }),
  async run(job) {
    const viewer = await viewerOf(job.db, job.ownerId);
    assertAgencyScope(viewer, ERASE_PERMISSION);
    const { erasure_id: id, contact_ids: contactIds } = job.params;
    const { person } = await loadStoredErasure(job.db, job.params);
    const target = await loadPerson(job.db, person.asked, contactIds);
    const tables = await listSearchedTables(job.db);
    const folder = exportFolder(app);
    await mkdir(folder, { recursive: true });
    const path = join(folder, `${job.id}.xlsx`);
    const partialPath = `${path}.part`;
    let rows = 0;
    async function* lines() {
      for (const [at, table] of tables.entries()) {
        for await (const one of findPersonalData(job.db, table, target, contactIds)) {
          rows += 1;
          yield COLUMNS.map(({ of }) => of(one));
        }
        await job.step(async () => ({ processed: at + 1, total: tables.length }));
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
  /** Only the requesting user, while they have permission to erase. */
  mayDownload: async (viewer, { ownerId }) => ownerId === viewer.userId && hasAccess(viewer.grants, ERASE_PERMISSION),
});
