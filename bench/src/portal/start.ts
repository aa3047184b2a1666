import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startEmbedded } from '@leadwright/server/database/embedded';
import { median, report } from './measure.ts';

const MAIN = join(import.meta.dirname, '../../../server/src/main.ts');
const RUNS = 5;

async function startServer(dataDir: string, port: number): Promise<ChildProcess> {
  const child = spawn(process.execPath, [MAIN], {
    env: {
      ...process.env,
      DATA_DIR: dataDir,
      PORT: String(port),
      DEMO: 'off',
      ADMIN_PASSWORD: 'a password for benches',
    },
    stdio: 'ignore',
  });
  for (;;) {
    const answer = await fetch(`http://127.0.0.1:${port}/api/health`).catch(() => undefined);
    if (answer?.ok) return child;
    if (child.exitCode !== null) throw new Error('the server did not start');
    await sleep(10);
  }
}

/** From an empty folder to healthy, and from kill −9 to healthy, against a bare PostgreSQL in the same run. */
export async function benchStart(): Promise<void> {
  const cold: number[] = [];
  const bare: number[] = [];
  const again: number[] = [];
  for (let run = 0; run < RUNS; run++) {
    const folder = await mkdtemp(join(tmpdir(), 'leadwright-start-'));
    const port = 20_000 + Math.floor(Math.random() * 20_000);
    let begin = performance.now();
    const server = await startEmbedded(join(folder, 'bare'));
    bare.push(performance.now() - begin);
    await server.stop();
    begin = performance.now();
    const first = await startServer(join(folder, 'data'), port);
    cold.push(performance.now() - begin);
    first.kill('SIGKILL');
    await once(first, 'exit');
    begin = performance.now();
    const second = await startServer(join(folder, 'data'), port);
    again.push(performance.now() - begin);
    second.kill('SIGTERM');
    await once(second, 'exit');
    await rm(folder, { recursive: true, force: true });
  }
  report('P12a', 'empty folder to healthy (goal: 4 s)', median(cold) / 1000, 4, 's', 1);
  report('P12b', 'kill -9 to healthy again (goal: 10 s)', median(again) / 1000, 10, 's', 1);
  console.log(`     (initialising and starting a bare PostgreSQL took ${(median(bare) / 1000).toFixed(2)} s)`);
}
