import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { controlJob } from '@leadwright/contract/features/jobs';
import type { BenchDatabase } from '../harness/bench-database.ts';
import { type Client, signedIn } from '../harness/client.ts';
import { note, quantile, report, reportAtMost } from '../harness/measure.ts';
import { copyOut } from './copy.ts';
import { check, match, suppliedRows } from './end-to-end.ts';
import { stage, upload } from './import.ts';
import { seeded, type Times, work } from './people.ts';

const PEOPLE = 50;
const GOAL = 3;
/** For two engine threads on two cores (decision 34). */
const MAX_MEGABYTES = 500;
const MAX_STALL_MS = 150;
/** Duration of the phase without an import, as a share of the phase with one. */
const IDLE_SHARE = 0.2;

async function runUsers(user: Client, database: BenchDatabase, seconds: number): Promise<Times> {
  const times: Times = { page: [], other: [] };
  const until = performance.now() + seconds * 1000;
  await Promise.all(Array.from({ length: PEOPLE }, (_, i) => work(user, database, seeded(i + 1), times, until)));
  return times;
}

/**
 * Imports the file repeatedly until `over` aborts, then cancels the running job. Returns the number of finished
 * imports.
 */
async function importAgain(user: Client, campaignId: string, path: string, over: AbortSignal): Promise<number> {
  for (let times = 0; ; times++) {
    const batch = await upload(user, campaignId, path);
    for (const step of [stage, check, match]) {
      const jobId = await step(user, batch);
      if (await user.finished(jobId, () => over.aborted)) continue;
      await user.call(controlJob, { params: { id: jobId }, body: { action: 'cancel' } });
      return times;
    }
  }
}

/** P14: fifty users at work, first alone and then during continuous imports. */
export async function benchLoad(database: BenchDatabase, minutes: number): Promise<void> {
  const { serve, pool, dataDir, campaignId } = database;
  const path = join(dataDir, 'supplied.csv');
  await copyOut(pool, `copy (${suppliedRows()}) to stdout with (format csv, header)`, path);
  await using server = await serve();
  const user = await signedIn(server.url);
  await runUsers(user, database, 5);
  await server.figures();
  const idle = await runUsers(user, database, 60 * minutes * IDLE_SHARE);
  const before = await server.figures();
  const over = new AbortController();
  const importing = importAgain(user, campaignId, path, over.signal);
  const busy = await runUsers(user, database, 60 * minutes);
  const { peakRss, stall } = await server.figures();
  over.abort();
  const imported = await importing;
  const p95 = (values: number[]) => quantile(values, 0.95);
  report('P14', `a page for one of ${PEOPLE} people beside an import, p95`, p95(busy.page), p95(idle.page), 'ms', GOAL);
  reportAtMost('P14', 'memory of the server at most', Math.round(peakRss / 1e6), MAX_MEGABYTES, 'MB');
  reportAtMost('P14', 'the longest stall of its event loop', Math.round(stall), MAX_STALL_MS, 'ms');
  note(
    `medians: ${quantile(idle.page, 0.5).toFixed(0)} ms alone, ${quantile(busy.page, 0.5).toFixed(0)} ms beside the import; ${busy.page.length + busy.other.length} calls in ${minutes} minutes, ${imported} imports finished`,
  );
  note(
    `without the import ${Math.round(before.peakRss / 1e6)} MB at most, and a stall of ${Math.round(before.stall)} ms`,
  );
  await rm(path);
}
