import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const MAIN = join(import.meta.dirname, '../../server/src/main.ts');
export const ADMIN = { email: 'admin@leadwright.example', password: 'correct horse battery' };

/** Leadwright as a user starts it, on a data folder of its own. */
export interface RunningServer {
  url: string;
  /** Kills it as a power cut would; the data folder stays. */
  kill(): Promise<void>;
  /** Starts it again on the same data folder and the same port. */
  restart(): Promise<void>;
  close(): Promise<void>;
}

export async function startServer(env: Record<string, string> = {}): Promise<RunningServer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'leadwright-e2e-'));
  let port = '0';
  let child: ChildProcess;
  let url = '';

  async function start(): Promise<void> {
    child = spawn(process.execPath, [MAIN], {
      env: { ...process.env, ADMIN_PASSWORD: ADMIN.password, ...env, DATA_DIR: dataDir, PORT: port },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let said = '';
    const address = new Promise<string>((resolve, reject) => {
      child.stdout!.on('data', (chunk: Buffer) => {
        said += chunk;
        const found = /http:\/\/\S+/.exec(said)?.[0];
        if (found) resolve(found);
      });
      child.once('exit', () => reject(new Error(`The server did not start: ${said}`)));
    });
    url = await address;
    port = new URL(url).port;
  }
  const gone = async (signal: NodeJS.Signals) => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill(signal);
    await once(child, 'exit');
  };

  await start();
  return {
    get url() {
      return url;
    },
    kill: () => gone('SIGKILL'),
    restart: start,
    async close() {
      await gone('SIGTERM');
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
