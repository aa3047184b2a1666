import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type EmbeddedServer, startEmbedded } from './embedded.ts';
import { connect } from './persistent-connection.ts';

let folder: string;
let server: EmbeddedServer;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'leadwright-owner-'));
  server = await startEmbedded(folder, { fsync: 'off', shared_buffers: '32MB' });
});
afterAll(async () => {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});

test('rejects a second start while the lock connection of the owner is broken', async () => {
  // A connection like those in the pool of a running server.
  const ownerConnection = await connect(server.url);
  const { rows } = await ownerConnection.query<{ is_terminated: boolean }>(
    `select pg_terminate_backend(pid) as is_terminated from pg_locks where locktype = 'advisory' and granted`,
  );
  expect(rows).toEqual([{ is_terminated: true }]);
  await expect(startEmbedded(folder)).rejects.toThrow('Another Leadwright is running on this data folder.');
  expect((await ownerConnection.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  await ownerConnection.end();
});
