import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { totalmem } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { StartError } from '../config.ts';
import { diskFullStartError, freeBytes, hasDiskSpace } from '../disk-space.ts';
import { isDiskFull, toTransientError } from '../faults.ts';
import { type Cluster, openCluster } from './cluster.ts';
import { holdOwnerLock, stopOrphan } from './owner-lock.ts';
import { connect } from './persistent-connection.ts';

export interface EmbeddedServer {
  url: string;
  /**
   * Supervises the server until it is stopped. After a full disk has stopped it, restarts it on the same port as soon
   * as there is space.
   */
  supervise(report: (line: string) => void): Promise<void>;
  /** Returns a one-line error if a full disk was the cause, else the error itself. */
  explain(error: unknown): Promise<unknown>;
  stop(): Promise<void>;
}

/** One run of the server process. */
interface ServerRun {
  port: number;
  /** Whether the server responded; false if it ended or hung before. */
  isReady: boolean;
  ended: Promise<void>;
  /** Returns the last output of the process. */
  output(): string;
  hasFilledDisk(): boolean;
  stop(): Promise<void>;
}

/**
 * Returns the size of the buffer pool: a quarter of the memory, up to 2 GB. That holds the key index of a million
 * companies, and a larger pool starts slowly.
 */
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
  jit: 'off',
  log_min_messages: 'fatal',
};

/** Limits growing files to a share of the free space, so that a small disk keeps room for other data. */
async function diskSettings(folder: string): Promise<Record<string, string>> {
  const freeMegabytes = Math.floor(Math.min(await freeBytes(folder), 2 ** 40) / 2 ** 20);
  return {
    // A gigabyte limits recovery after a crash to a few seconds.
    max_wal_size: `${Math.max(64, Math.min(1_024, Math.floor(freeMegabytes / 8)))}MB`,
    temp_file_limit: `${Math.max(64, Math.floor(freeMegabytes / 2))}MB`,
  };
}

/** Space that a restart needs: one or two log files and a little more. */
const RESTART_BYTES = 64 * 2 ** 20;
const POLL_MS = 500;
const LAST_OUTPUT_MS = 1_000;
const MAX_STOP_MS = 20_000;

/** Starts the embedded PostgreSQL with its data under `dir`. */
export async function startEmbedded(dir: string, settings: Record<string, string> = {}): Promise<EmbeddedServer> {
  const cluster = await openCluster(dir);
  const urlAt = (port: number | string) => `postgres://leadwright:${cluster.password}@127.0.0.1:${port}/postgres`;
  await stopOrphan(cluster.folder, urlAt);
  const allSettings = { ...SETTINGS, ...(await diskSettings(dir)), ...settings };
  const options = Object.entries(allSettings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const launch = (port: number) => runServer(cluster, port, options, urlAt(port));
  let currentRun = await launchWithRetry(dir, launch);
  const { port } = currentRun;
  const ownerLock = await holdOwnerLock(urlAt(port)).catch(async (error) => {
    await currentRun.stop();
    throw error;
  });
  let isStopping = false;
  let supervision: Promise<void> | undefined;

  async function supervise(report: (line: string) => void): Promise<void> {
    for (;;) {
      await currentRun.ended;
      if (isStopping || !currentRun.hasFilledDisk()) return;
      report('The disk is full and the database has stopped. It starts again when there is space.');
      while (!isStopping && !(await hasDiskSpace(dir, RESTART_BYTES))) await sleep(POLL_MS);
      if (isStopping) return;
      currentRun = await launch(port);
      if (currentRun.isReady) report('There is disk space again, and the database is running.');
      // The restart and the shutdown may have run at the same time.
      if (isStopping) await currentRun.stop();
    }
  }

  return {
    url: urlAt(port),
    supervise(report) {
      supervision = supervise(report);
      return supervision;
    },
    async explain(error) {
      const fault = toTransientError(error)?.code;
      // A connection may break before the output of the server that broke it arrives.
      if (fault === 'unavailable') await Promise.race([currentRun.ended, sleep(LAST_OUTPUT_MS)]);
      return fault === 'disk_full' || currentRun.hasFilledDisk() ? diskFullStartError(dir) : error;
    },
    async stop() {
      isStopping = true;
      await ownerLock.end();
      await currentRun.stop();
      await Promise.race([supervision, sleep(MAX_STOP_MS, undefined, { ref: false })]);
    },
  };
}

/**
 * Starts the server and retries for ten seconds, because a server that was just killed may still hold its lock. The
 * lock file is never touched.
 */
async function launchWithRetry(dir: string, launch: (port: number) => Promise<ServerRun>): Promise<ServerRun> {
  for (const deadline = Date.now() + 10_000; ; await sleep(POLL_MS)) {
    const run = await launch(await freePort());
    if (run.isReady) return run;
    if (run.hasFilledDisk()) throw await diskFullStartError(dir);
    if (Date.now() > deadline)
      throw new StartError(`The embedded database did not start: ${failureReason(run.output())}`);
  }
}

/** Returns the last error in the output with its details, without timestamps. */
function failureReason(output: string): string {
  const lines = output.trim().split('\n');
  const firstLine = lines.findLastIndex((line) => /(FATAL|PANIC):/.test(line));
  return lines
    .slice(firstLine < 0 ? -1 : firstLine)
    .map((line) => line.replace(/^.*?(FATAL|PANIC|DETAIL|HINT):\s+/, '').trim())
    .join(' ');
}

async function runServer(cluster: Cluster, port: number, options: string[], url: string): Promise<ServerRun> {
  const child = cluster.run('postgres', ['-D', cluster.folder, '-p', String(port), ...options]);
  let output = '';
  let hasFilledDisk = false;
  child.stderr?.on('data', (chunk: Buffer) => {
    output = (output + chunk).slice(-4_096);
    hasFilledDisk ||= isDiskFull(output);
  });
  const ended = once(child, 'close').then(
    () => undefined,
    () => undefined,
  );
  const startCheck = new AbortController();
  const isReady = await Promise.race([ended.then(() => false), isResponding(url, startCheck.signal)]);
  startCheck.abort();
  const stop = () => stopProcess(child, ended);
  if (!isReady) await stop();
  return { port, isReady, ended, output: () => output, hasFilledDisk: () => hasFilledDisk, stop };
}

export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  return typeof address === 'object' && address ? address.port : 0;
}

/** Returns whether a server responds within a minute, which is longer than recovery takes. */
async function isResponding(url: string, signal: AbortSignal): Promise<boolean> {
  for (const deadline = Date.now() + 60_000; !signal.aborted && Date.now() < deadline; await sleep(50)) {
    const client = await connect(url).catch(() => undefined);
    if (!client) continue;
    await client.end();
    return true;
  }
  return false;
}

/** "Fast" shutdown: running statements are aborted, committed data is on disk. */
async function stopProcess(child: ChildProcess, ended: Promise<void>): Promise<void> {
  child.kill('SIGINT');
  await Promise.race([ended, sleep(MAX_STOP_MS, undefined, { ref: false })]);
}
