import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect } from '@leadwright/server/database/persistent-connection';
import type { Client } from 'pg';
import { type Program, startProgram } from './program.ts';

export const ADMIN = { email: 'admin@leadwright.example', password: 'correct horse battery' };

/** Leadwright as a user starts it, with its own data folder. */
export interface RunningServer {
  url: string;
  /** Opens a separate connection to the embedded database. */
  connect(): Promise<Client>;
  /** Kills the server as a power failure would; the data folder stays. */
  kill(): Promise<void>;
  /** Starts the server again on the same data folder and port. */
  restart(): Promise<void>;
  close(): Promise<void>;
}

export async function startServer(env: Record<string, string> = {}): Promise<RunningServer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'leadwright-e2e-'));
  let port = '0';
  let program: Program;
  let url = '';

  async function start(): Promise<void> {
    program = startProgram({ ADMIN_PASSWORD: ADMIN.password, ...env, DATA_DIR: dataDir, PORT: port });
    url = await program.ready;
    port = new URL(url).port;
  }
  const stop = async (signal: NodeJS.Signals) => {
    program.signal(signal);
    await program.exited;
  };

  await start();
  return {
    get url() {
      return url;
    },
    async connect() {
      const password = await readFile(join(dataDir, 'postgres-password'), 'utf8');
      const [, , , databasePort] = (await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8')).split('\n');
      return connect(`postgres://leadwright:${password.trim()}@127.0.0.1:${databasePort}/postgres`);
    },
    kill: () => stop('SIGKILL'),
    restart: start,
    async close() {
      await stop('SIGTERM');
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
