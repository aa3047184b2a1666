import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { grantedScope } from '@leadwright/contract/access';
import { escapeFormula } from '@leadwright/contract/cells/escape-formula';
import { AppError } from '@leadwright/contract/errors';
import { sql } from 'kysely';
import { loadViewer } from '../../access/load-viewer.queries.ts';
import type { App } from '../../context.ts';
import type { Db } from '../../database/pool.ts';
import type { Task } from '../../jobs/task.ts';
import { exportFolder } from '../exports/exports.service.ts';
import { addEntries, type SharedEntryFields } from './entries.ts';

export const LOAD_JOB = 'suppression.load';
const BATCH_SIZE = 2_000;

type Params = SharedEntryFields & Record<string, unknown>;
type Progress = { no: number; added: number };

/** Adds entries for the lines of a long list and writes a file with the result of each line. */
export const loadTask = (app: App): Task<Params> => ({
  kind: LOAD_JOB,
  unit: 'lines',
  async run(job) {
    const viewer = await loadViewer(job.db, job.ownerId);
    if (grantedScope(viewer.grants, 'suppression', 'create') !== 'all')
      throw new AppError('forbidden', 'You no longer have permission to add to suppression lists.');
    for (let hasMore = true; hasMore; ) {
      await job.step(async (trx) => {
        const progress = (job.checkpoint as Progress | null) ?? { no: 0, added: 0 };
        const lines = await loadLinesAfter(trx, job.id, progress.no);
        hasMore = lines.length === BATCH_SIZE;
        const results = await addEntries(
          trx,
          { viewer, job },
          lines.map(({ line }) => line),
          job.params,
        );
        const problems = lines.map(({ no }, i) => {
          const { problem } = results[i]!;
          return { no, problem: problem && typeof problem !== 'string' ? problem.message : problem };
        });
        await sql`
          update suppression_line l set problem = r.problem
          from jsonb_to_recordset(${JSON.stringify(problems)}::jsonb) as r(no int, problem text)
          where l.job_id = ${job.id} and l.no = r.no`.execute(trx);
        const added = progress.added + results.filter(({ id }) => id !== null).length;
        const no = lines.at(-1)?.no ?? progress.no;
        return { processed: no, checkpoint: { no, added } satisfies Progress };
      });
    }
    const { no, added } = job.checkpoint as Progress;
    const file = await writeResultFile(app, job.db, job.id);
    await job.step(async (trx) => {
      // Deletes the lines, because the result file is complete and lines contain personal data.
      await sql`delete from suppression_line where job_id = ${job.id}`.execute(trx);
      return { processed: no };
    });
    return { withErrors: added < no, result: { added, refused: no - added }, file };
  },
  async mayDownload(viewer) {
    return grantedScope(viewer.grants, 'suppression', 'read') === 'all';
  },
});

async function loadLinesAfter(db: Db, jobId: string, no: number): Promise<{ no: number; line: string }[]> {
  const { rows } = await sql<{ no: number; line: string }>`
    select no, line from suppression_line where job_id = ${jobId} and no > ${no} order by no limit ${BATCH_SIZE}`.execute(
    db,
  );
  return rows;
}

const cell = (text: string) => `"${escapeFormula(text).replaceAll('"', '""')}"`;

async function writeResultFile(app: App, db: Db, jobId: string): Promise<string> {
  const path = join(exportFolder(app), `${jobId}.csv`);
  const { rows } = await sql<{ line: string; problem: string | null }>`
    select line, problem from suppression_line where job_id = ${jobId} order by no`.execute(db);
  // After a restart, the lines may already be deleted. The file exists then.
  if (rows.length === 0) return path;
  await mkdir(exportFolder(app), { recursive: true });
  const lines = rows.map(({ line, problem }) => `${cell(line)},${cell(problem ?? 'Added')}`);
  await writeFile(path, `\ufeff"Line","Result"\n${lines.join('\n')}\n`);
  return path;
}
