import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { controlJob } from '@leadwright/contract/features/jobs';
import type { BenchDatabase } from '../harness/bench-database.ts';
import { type Client, signInClient } from '../harness/client.ts';
import { printNote, quantile, reportAtMost, reportRatio } from '../harness/measure.ts';
import { copyOut } from './copy.ts';
import { startCheck, startMatching, supplierRowsSql } from './end-to-end.ts';
import { startStaging, uploadSupplierFile } from './import.ts';
import { type CallTimes, seededRandom, simulateUser } from './simulated-user.ts';

const USERS = 50;
const MAX_RATIO = 3;
/** Limit for two engine threads on two cores (decision 34). */
const MAX_MEGABYTES = 500;
const MAX_STALL_MS = 150;
/** Duration of the phase without an import, as a share of the phase with one. */
const IDLE_SHARE = 0.2;
/** A new server compiles its code and fills its caches, and its first pages take longer than those during an import. */
const WARM_UP_SECONDS = 30;

async function simulateUsers(user: Client, database: BenchDatabase, seconds: number): Promise<CallTimes> {
  const callTimes: CallTimes = { page: [], other: [] };
  const deadline = performance.now() + seconds * 1000;
  await Promise.all(
    Array.from({ length: USERS }, (_, i) => simulateUser(user, database, seededRandom(i + 1), callTimes, deadline)),
  );
  return callTimes;
}

/**
 * Imports the file repeatedly until `signal` aborts, then cancels the running job. Returns the number of finished
 * imports.
 */
async function importRepeatedly(user: Client, campaignId: string, path: string, signal: AbortSignal): Promise<number> {
  for (let importCount = 0; ; importCount++) {
    const batch = await uploadSupplierFile(user, campaignId, path);
    for (const step of [startStaging, startCheck, startMatching]) {
      const jobId = await step(user, batch);
      if (await user.waitForJob(jobId, () => signal.aborted)) continue;
      await user.call(controlJob, { params: { id: jobId }, body: { action: 'cancel' } });
      return importCount;
    }
  }
}

/** Measures P14: the calls of fifty users, first without imports and then during continuous imports. */
export async function benchLoad(database: BenchDatabase, minutes: number): Promise<void> {
  const { serve, pool, dataDir, campaignId } = database;
  const path = join(dataDir, 'supplied.csv');
  await copyOut(pool, `copy (${supplierRowsSql()}) to stdout with (format csv, header)`, path);
  await using server = await serve();
  const user = await signInClient(server.url);
  await simulateUsers(user, database, WARM_UP_SECONDS);
  await server.readUsage();
  const idleTimes = await simulateUsers(user, database, 60 * minutes * IDLE_SHARE);
  const idleUsage = await server.readUsage();
  const stopController = new AbortController();
  const importRun = importRepeatedly(user, campaignId, path, stopController.signal);
  const busyTimes = await simulateUsers(user, database, 60 * minutes);
  const { peakRss, maxStallMs, maxTurnCpuMs } = await server.readUsage();
  stopController.abort();
  const importCount = await importRun;
  const p95 = (values: number[]) => quantile(values, 0.95);
  reportRatio(
    'P14',
    `page of one of ${USERS} users during an import, p95`,
    p95(busyTimes.page),
    p95(idleTimes.page),
    'ms',
    MAX_RATIO,
  );
  reportAtMost('P14', 'peak memory of the server', Math.round(peakRss / 1e6), MAX_MEGABYTES, 'MB');
  reportAtMost('P14', 'longest event loop stall', Math.round(maxStallMs), MAX_STALL_MS, 'ms');
  printNote(
    `medians: ${quantile(idleTimes.page, 0.5).toFixed(0)} ms without an import, ` +
      `${quantile(busyTimes.page, 0.5).toFixed(0)} ms during the import; ` +
      `${busyTimes.page.length + busyTimes.other.length} calls in ${minutes} minutes, ${importCount} imports finished`,
  );
  printNote(
    `without the import ${Math.round(idleUsage.peakRss / 1e6)} MB at peak, ` +
      `longest stall ${Math.round(idleUsage.maxStallMs)} ms`,
  );
  printNote(
    `most processor time between two turns of the event loop: ${Math.round(maxTurnCpuMs)} ms, ` +
      `${Math.round(idleUsage.maxTurnCpuMs)} ms without the import`,
  );
  await rm(path);
}
