import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbedded } from '@leadwright/server/database/embedded';
import { median, note, reportAtMost } from '../harness/measure.ts';
import { startServer } from '../harness/server.ts';

const RUNS = 5;

/** Measures the time from an empty folder to healthy and from kill −9 to healthy, compared with a bare PostgreSQL. */
export async function benchStart(): Promise<void> {
  const cold: number[] = [];
  const bare: number[] = [];
  const again: number[] = [];
  for (let run = 0; run < RUNS; run++) {
    const folder = await mkdtemp(join(tmpdir(), 'leadwright-start-'));
    const env = { DATA_DIR: join(folder, 'data') };
    let begin = performance.now();
    const server = await startEmbedded(join(folder, 'bare'));
    bare.push(performance.now() - begin);
    await server.stop();
    begin = performance.now();
    const first = await startServer(env);
    cold.push(performance.now() - begin);
    await first.kill();
    begin = performance.now();
    const second = await startServer(env);
    again.push(performance.now() - begin);
    await second.stop();
    await rm(folder, { recursive: true, force: true });
  }
  reportAtMost('P12a', 'empty folder to healthy', median(cold) / 1000, 3, 's');
  reportAtMost('P12b', 'kill -9 to healthy again', median(again) / 1000, 4, 's');
  note(`initialising and starting a bare PostgreSQL took ${(median(bare) / 1000).toFixed(2)} s`);
}
