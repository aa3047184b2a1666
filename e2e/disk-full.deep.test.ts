import { spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { campaigns } from '@leadwright/contract/features/campaigns';
import { clients } from '@leadwright/contract/features/clients';
import {
  type ImportTarget,
  preData,
  previewFile,
  uploadFile,
  writeDataToCsvTable,
} from '@leadwright/contract/features/imports';
import pg from 'pg';
import { afterAll, expect } from 'vitest';
import { ApiUser } from './harness/api.ts';
import { isRoot, type Program, startProgram, testIf } from './harness/program.ts';
import { ADMIN } from './harness/server.ts';

const MB = 2 ** 20;
const ROW_COUNT = 40_000;
const TARGETS: Record<string, ImportTarget> = { 0: 'company_name', 1: 'city', 2: 'country', 3: 'other' };

const run = (command: string, ...args: string[]) => spawnSync(command, args).status === 0;
const disks: string[] = [];

/** Creates a small disk in memory. */
async function createDisk(megabytes: number): Promise<string | undefined> {
  const disk = await mkdtemp(join(tmpdir(), 'leadwright-disk-'));
  disks.push(disk);
  return run('mount', '-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', disk) ? disk : undefined;
}
let program: Program | undefined;
afterAll(async () => {
  program?.signal('SIGTERM');
  await program?.exited;
  for (const disk of disks) {
    run('umount', '-l', disk);
    await rm(disk, { recursive: true, force: true });
  }
});
const [smallDisk, largeDisk] = isRoot ? [await createDisk(170), await createDisk(800)] : [];
const testOnDisks = testIf(smallDisk !== undefined && largeDisk !== undefined, 'root with permission to mount tmpfs');

const freeBytes = async (disk: string) => {
  const { bavail, bsize } = await statfs(disk);
  return bavail * bsize;
};
/** Fills the disk with zeros except for `bytesLeft` bytes. */
async function fillDisk(disk: string, bytesLeft: number): Promise<void> {
  await freeSpace(disk);
  run('fallocate', '-l', String((await freeBytes(disk)) - bytesLeft), join(disk, 'filling'));
  expect(await freeBytes(disk)).toBeLessThanOrEqual(bytesLeft + MB);
}
const freeSpace = (disk: string) => rm(join(disk, 'filling'), { force: true });

testOnDisks('reports a disk that is too small in one line on first start and leaves no files', async () => {
  program = startProgram({ DATA_DIR: join(smallDisk!, 'data') });
  expect(await program.exited).toBe(1);
  expect(program.output()).toMatch(/^The disk is full: \d+ MB are free for \S+, 256 MB are needed\. .*$/);
  expect(await freeBytes(smallDisk!)).toBeGreaterThan(169 * MB);
});

testOnDisks('stops uploads, jobs and the database on a full disk, and resumes once space is free', async () => {
  const dataDir = join(largeDisk!, 'data');
  const env = { DATA_DIR: dataDir, DEMO: 'off', ADMIN_PASSWORD: ADMIN.password, ACCESS_TOKEN_SECONDS: '3600' };
  program = startProgram(env);
  const server = { url: await program.ready };
  const user = new ApiUser(server);
  await user.signIn();
  const client = await user.call(clients.add, { body: { code: 'DISK', name: 'Client' } });
  const { id: campaign_id } = await user.call(campaigns.add, {
    body: {
      code: 'DISK',
      name: 'Campaign',
      client_id: client.id,
      start_date: '2026-01-01',
      end_date: '2026-12-31',
      lawful_basis: 'legitimate_interest',
    },
  });
  const rows = Array.from({ length: ROW_COUNT }, (_, i) => `Company ${i} Ltd,Town ${i % 97},GB,row ${i}`);
  const upload = () =>
    user.call(uploadFile, {
      query: { campaign_id, file_name: 'rows.csv' },
      body: `Company,Town,Country,Note\n${rows.join('\n')}\n`,
    });
  const batch = await upload();
  const { options } = await user.call(previewFile, { params: { id: batch.id }, body: {} });
  const stagingJob = await user.call(preData, {
    body: { batch_id: batch.id, options, supplier: 'Test', obtained_on: '2026-11-01', default_country: 'GB' },
  });
  await user.waitForJob(stagingJob.job_id, (job) => job.state === 'done');
  const { job_id } = await user.call(writeDataToCsvTable, { body: { batch_id: batch.id, mapping: TARGETS } });
  await user.waitForJob(job_id, (job) => job.processed > 0);

  await fillDisk(largeDisk!, 200 * MB);
  const pausedJob = await user.waitForJob(job_id, (job) => job.state !== 'running');
  expect(pausedJob).toMatchObject({ state: 'queued', message: expect.stringContaining('server’s disk is full') });
  expect(pausedJob.processed).toBeLessThan(ROW_COUNT);
  await expect(upload()).rejects.toThrow(/answered 507: .*"disk_full".*server’s disk is full/);

  // Now the write-ahead log has no space either, and PostgreSQL stops.
  await fillDisk(largeDisk!, 0);
  await fillWriteAheadLog(dataDir);
  await expect.poll(program.output).toContain('The disk is full and the database has stopped.');
  expect((await fetch(`${server.url}/api/health`)).status).toBe(503);

  await freeSpace(largeDisk!);
  await expect
    .poll(program.output, { timeout: 30_000 })
    .toContain('There is disk space again, and the database is running.');
  expect((await fetch(`${server.url}/api/health`)).status).toBe(200);
  const finishedJob = await user.waitForJob(job_id, (job) => job.state === 'done');
  expect(finishedJob).toMatchObject({ processed: ROW_COUNT, message: null, result: { rows: ROW_COUNT } });
  program.signal('SIGTERM');
  expect(await program.exited).toBe(0);

  await fillDisk(largeDisk!, 0);
  program = startProgram(env);
  expect(await program.exited).toBe(1);
  expect(program.output()).toMatch(/^The disk is full: 0 MB are free for \S+\. Free some space and start again\.$/);
});

/** Writes to the database until its write-ahead log stops it. */
async function fillWriteAheadLog(dataDir: string): Promise<void> {
  const password = await readFile(join(dataDir, 'postgres-password'), 'utf8');
  const port = (await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8')).split('\n')[3];
  const client = new pg.Client(`postgres://leadwright:${password}@127.0.0.1:${port}/postgres`);
  client.on('error', () => undefined);
  await client.connect();
  const write = () => client.query(`select pg_logical_emit_message(true, 'fill', repeat('x', 1000000))`);
  for (let isWritable = true; isWritable; )
    isWritable = await write().then(
      () => true,
      () => false,
    );
}
