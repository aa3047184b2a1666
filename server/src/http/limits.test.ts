import { once } from 'node:events';
import { stat } from 'node:fs/promises';
import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { campaigns } from '@leadwright/contract/features/campaigns';
import { uploadFile } from '@leadwright/contract/features/imports';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { addValidRow } from '../testing/entity-calls.ts';
import { startTestApp } from '../testing/test-app.ts';
import { enforceMinUploadRate } from './min-upload-rate.ts';
import { requestLog } from './request-log.ts';
import { withUploadLimit } from './uploads.ts';

test('closes a connection with a slow body and accepts a complete body', async () => {
  const http = Fastify();
  enforceMinUploadRate(http, { graceMs: 200, bytesPerSecond: 10_000 });
  http.post('/', async () => 'accepted');
  await http.listen({ host: '127.0.0.1', port: 0 });
  const { port } = http.server.address() as AddressInfo;
  const open = async (length: number) => {
    const socket = connect(port, '127.0.0.1').on('error', () => undefined);
    await once(socket, 'connect');
    let response = '';
    socket.on('data', (chunk: Buffer) => (response += chunk));
    socket.write(`POST / HTTP/1.1\r\nhost: x\r\ncontent-type: text/plain\r\ncontent-length: ${length}\r\n\r\n`);
    return { socket, receivedText: () => response, closed: new Promise((resolve) => socket.once('close', resolve)) };
  };
  const completeConnection = await open(4);
  completeConnection.socket.write('body');
  while (!completeConnection.receivedText().includes('accepted')) await sleep(10);
  const slowConnection = await open(100_000);
  const sendSlowly = setInterval(() => slowConnection.socket.write('x'), 20);
  // Without a minimum rate this waits forever.
  await slowConnection.closed;
  clearInterval(sendSlowly);
  expect(slowConnection.receivedText()).toBe('');
  completeConnection.socket.destroy();
  await http.close();
});

test('accepts three concurrent uploads of a user, and another after one has ended', async () => {
  const pendingUploads = Array.from({ length: 3 }, () => Promise.withResolvers<void>());
  const uploads = pendingUploads.map(({ promise }) => withUploadLimit('user-1', () => promise));
  await expect(withUploadLimit('user-1', async () => undefined)).rejects.toMatchObject({ code: 'too_many_requests' });
  await withUploadLimit('user-2', async () => undefined);
  pendingUploads[0]!.reject(new Error('interrupted'));
  await expect(uploads[0]).rejects.toThrow('interrupted');
  await withUploadLimit('user-1', async () => undefined);
  for (const { resolve } of pendingUploads) resolve();
  await Promise.all(uploads.slice(1));
});

test('rejects a fourth file of a user while three are being uploaded', async () => {
  const app = await startTestApp();
  await app.http.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.http.server.address() as AddressInfo;
  const campaign = await addValidRow(app, campaigns);
  const send = (length: number) => {
    const path = `${uploadFile.path}?campaign_id=${campaign.id}&file_name=a.csv`;
    const headers = { 'content-type': 'application/octet-stream', 'content-length': length };
    const upload = request({
      // Each upload has its own connection, because a connection with a rejected body is not reused.
      agent: false,
      host: '127.0.0.1',
      port,
      method: 'POST',
      path,
      headers: { ...headers, authorization: `Bearer ${app.admin.token}` },
    }).on('error', () => undefined);
    upload.write('Company\nAcme\n');
    return upload;
  };
  const statusOf = async (upload: ClientRequest) => {
    const [response] = (await once(upload, 'response')) as [IncomingMessage];
    response.resume();
    return response.statusCode;
  };
  // No upload ends, so only the last one gets a response.
  const unfinishedUploads = Array.from({ length: 4 }, () => send(1_000));
  expect(await Promise.race(unfinishedUploads.map(statusOf))).toBe(429);
  for (const upload of unfinishedUploads) upload.destroy();
  // The server may notice the end of the uploads after the next file has arrived.
  while ((await statusOf(send(13).end())) === 429) await sleep(20);
  await app.close();
});

test('logs no names of people and no IP addresses', async () => {
  const stream = new PassThrough();
  const http = Fastify({ logger: { ...requestLog('info'), stream } });
  http.get('/contacts/search/:name', async () => 'found');
  await http.inject({ url: '/contacts/search/Erika?q=Mustermann', remoteAddress: '192.0.2.7' });
  const logText = String(stream.read());
  expect(logText).toContain('/contacts/search/:name');
  expect(logText).not.toMatch(/Erika|Mustermann|192\.0\.2\.7/);
  await http.close();
});

test('sets security headers and restricts data folders to the server’s system user', async () => {
  const app = await startTestApp();
  const { headers } = await app.http.inject({ url: '/api/health' });
  expect(app.http.server.headersTimeout).toBe(20_000);
  expect(headers['x-frame-options']).toBe('DENY');
  expect(headers['permissions-policy']).toContain('camera=()');
  for (const folder of ['uploads', 'exports', 'files'])
    expect((await stat(join(app.config.dataDir, folder))).mode & 0o777).toBe(0o700);
  await app.close();
});
