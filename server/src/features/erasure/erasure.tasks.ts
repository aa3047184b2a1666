import { AppError } from '@leadwright/contract/errors';
import type { ErasurePlace, PersonQuery } from '@leadwright/contract/features/erasure';
import { linkTo } from '@leadwright/contract/screen-link';
import { sql } from 'kysely';
import { audit } from '../../access/audit.ts';
import { loadViewer } from '../../access/load-viewer.queries.ts';
import { assertAgencyScope } from '../../access/scope.ts';
import type { App } from '../../context.ts';
import type { Db, Trx } from '../../database/pool.ts';
import type { JobRun, Task } from '../../jobs/task.ts';
import { erasePeople } from './erase-people.ts';
import { contactDataPatterns, filePattern, namePatterns, type Person } from './person-patterns.ts';
import { FILE_FOLDERS, findFiles, removeFiles } from './personal-files.ts';
import { countRows, eraseRows, listSearchedTables } from './searched-tables.ts';

export const FIND_JOB = 'erasure.find';
export const RUN_JOB = 'erasure.run';
export const ERASE_PERMISSION = { subject: 'erase-personal-data', action: 'delete' } as const;
export const ERASURE = 'erasures';

type Params = { erasure_id: string };
/** Checkpoint: the name of the last processed table, and the places found so far. */
type Progress = { after: string; places: ErasurePlace[] };

export interface StoredErasure {
  /** The data of the person. `asked` contains the search criteria. */
  person: Person & { asked: PersonQuery };
  contact_ids: string[];
  mode: 'erase' | 'anonymise' | null;
}

const about = ({ erasure_id }: Params) => linkTo('erasure', { erasureId: erasure_id });

export async function loadStoredErasure(db: Db, { erasure_id }: Params): Promise<StoredErasure> {
  const { rows } = await sql<StoredErasure>`
    select sought as person, contact_ids, mode from erasure where id = ${erasure_id} and sought is not null`.execute(
    db,
  );
  if (!rows[0]) throw new AppError('not_found', 'This search was discarded.');
  return rows[0];
}

async function requirePermission(job: JobRun<Params>) {
  const viewer = await loadViewer(job.db, job.ownerId);
  assertAgencyScope(viewer, ERASE_PERMISSION);
  return viewer;
}

const placeIfFound = (place: string, rows: number): ErasurePlace[] => (rows > 0 ? [{ place, rows }] : []);

/** Processes the tables after the checkpoint, one per step, so that a restart does not repeat finished tables. */
async function forEachTable(
  job: JobRun<Params>,
  processTable: (trx: Trx, tableIndex: number) => Promise<ErasurePlace[]>,
  start: Progress,
) {
  const tables = await listSearchedTables(job.db);
  for (const [tableIndex, table] of tables.entries()) {
    if (table.name <= start.after) continue;
    await job.step(async (trx) => {
      const { places } = (job.checkpoint as Progress | null) ?? start;
      const newPlaces = await processTable(trx, tableIndex);
      const checkpoint = { after: table.name, places: [...places, ...newPlaces] } satisfies Progress;
      return { processed: tableIndex + 1, total: tables.length + FILE_FOLDERS.length, checkpoint };
    });
  }
}

/** Searches every table and file for a person and counts the matches. */
export const findTask = (app: App): Task<Params> => ({
  kind: FIND_JOB,
  unit: 'places',
  about,
  async run(job) {
    await requirePermission(job);
    const { person } = await loadStoredErasure(job.db, job.params);
    const tables = await listSearchedTables(job.db);
    const start = (job.checkpoint as Progress | null) ?? { after: '', places: [] };
    await forEachTable(
      job,
      async (db, index) => placeIfFound(tables[index]!.name, await countRows(db, tables[index]!, person)),
      start,
    );
    const places = [...(job.checkpoint as Progress).places];
    for (const folder of FILE_FOLDERS)
      places.push(...placeIfFound(`file:${folder}`, (await findFiles(app, folder, filePattern(person))).length));
    await job.step(async (trx) => {
      await sql`
        update erasure set state = 'found', places = ${JSON.stringify(places)}::jsonb
        where id = ${job.params.erasure_id} and state = 'searching'`.execute(trx);
      return { processed: tables.length + FILE_FOLDERS.length };
    });
    return { result: { places: places.length } };
  },
  handleStopped: (trx, { erasure_id }) =>
    sql`update erasure set state = 'discarded', sought = null, contact_ids = '{}' where id = ${erasure_id}`
      .execute(trx)
      .then(() => undefined),
});

/** Erases a person from contacts, tables and files, and deletes the search data. */
export const runTask = (app: App): Task<Params> => ({
  kind: RUN_JOB,
  unit: 'places',
  about,
  async run(job) {
    const viewer = await requirePermission(job);
    const { person, contact_ids: contactIds, mode } = await loadStoredErasure(job.db, job.params);
    const { erasure_id: id } = job.params;
    if (!job.checkpoint)
      await job.step(async (trx) => {
        const rows = await erasePeople(trx, { contactIds, person, mode: mode!, actor: { viewer, job } });
        return { processed: 0, checkpoint: { after: '', places: placeIfFound('contact', rows) } satisfies Progress };
      });
    const tables = await listSearchedTables(job.db);
    const replacement = id.slice(0, 8);
    await forEachTable(
      job,
      async (trx, index) =>
        placeIfFound(tables[index]!.name, await eraseRows(trx, tables[index]!, person, replacement)),
      job.checkpoint as unknown as Progress,
    );
    const places = [...(job.checkpoint as unknown as Progress).places];
    for (const folder of FILE_FOLDERS) {
      const paths = await findFiles(app, folder, filePattern(person));
      await removeFiles(job, folder, paths);
      places.push(...placeIfFound(`file:${folder}`, paths.length));
    }
    await job.step(async (trx) => {
      await sql`
        update erasure set state = 'done', sought = null, contact_ids = '{}', places = ${JSON.stringify(sumByPlace(places))}::jsonb,
          finished_by = ${job.ownerId}::uuid, finished_at = now() where id = ${id}`.execute(trx);
      await discardOtherSearches(trx, id, person, contactIds);
      await audit(trx, { viewer, job, action: 'erase', entity: ERASURE, id, after: { mode, places: places.length } });
      return { processed: tables.length + FILE_FOLDERS.length };
    });
    return { result: { places: places.length } };
  },
  handleStopped: (trx, { erasure_id }) =>
    sql`update erasure set state = 'failed' where id = ${erasure_id} and state = 'running'`
      .execute(trx)
      .then(() => undefined),
});

/** Discards other searches for the same person, because they store personal data as well. */
async function discardOtherSearches(
  trx: Trx,
  id: string,
  person: Person,
  contactIds: readonly string[],
): Promise<void> {
  const { patterns } = contactDataPatterns(person, '');
  const pattern = [...patterns, ...namePatterns(person).patterns].join('|');
  await sql`
    update erasure set state = 'discarded', sought = null, contact_ids = '{}', places = '[]'
    where id <> ${id} and state in ('searching', 'found')
      and (sought::text ~* ${pattern} or contact_ids && ${contactIds}::uuid[])`.execute(trx);
}

function sumByPlace(places: readonly ErasurePlace[]): ErasurePlace[] {
  const sums = new Map<string, number>();
  for (const { place, rows } of places) sums.set(place, (sums.get(place) ?? 0) + rows);
  return [...sums].map(([place, rows]) => ({ place, rows }));
}
