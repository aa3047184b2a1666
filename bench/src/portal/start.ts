import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbedded } from '@leadwright/server/database/embedded';
import { median, printNote, reportAtMost } from '../harness/measure.ts';
import { startServer } from '../harness/server.ts';

const RUNS = 5;

/** Measures the start of a server from an empty folder and after kill -9, and the start of a bare PostgreSQL. */
export async function benchStart(): Promise<void> {
  const coldTimes: number[] = [];
  const postgresTimes: number[] = [];
  const restartTimes: number[] = [];
  for (let run = 0; run < RUNS; run++) {
    const folder = await mkdtemp(join(tmpdir(), 'leadwright-start-'));
    const env = { DATA_DIR: join(folder, 'data') };
    let startTime = performance.now();
    const postgres = await startEmbedded(join(folder, 'bare'));
    postgresTimes.push(performance.now() - startTime);
    await postgres.stop();
    startTime = performance.now();
    const firstServer = await startServer(env);
    coldTimes.push(performance.now() - startTime);
    await firstServer.kill();
    startTime = performance.now();
    const restartedServer = await startServer(env);
    restartTimes.push(performance.now() - startTime);
    await restartedServer.stop();
    await rm(folder, { recursive: true, force: true });
  }
  reportAtMost('P12a', 'empty folder to healthy', median(coldTimes) / 1000, 3, 's');
  reportAtMost('P12b', 'kill -9 to healthy again', median(restartTimes) / 1000, 4, 's');
  printNote(`initialising and starting a bare PostgreSQL took ${(median(postgresTimes) / 1000).toFixed(2)} s`);
}
