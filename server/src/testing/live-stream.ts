import { get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { jobEvents } from '@leadwright/contract/features/jobs';
import type { TestApp, TestUser } from './test-app.ts';

/**
 * Opens the stream of live jobs as a browser does. `heard` collects the events, and `ended` resolves when the server
 * ends the stream.
 */
export async function listen(app: TestApp, { token }: TestUser) {
  const { port } = app.http.server.address() as AddressInfo;
  const headers = { authorization: `Bearer ${token}` };
  return new Promise<{ status: number; heard: () => string; ended: Promise<void>; close: () => void }>((resolve) => {
    const request = get({ host: '127.0.0.1', port, path: jobEvents.path, headers }, (answer) => {
      let text = '';
      answer.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
      const ended = new Promise<void>((over) => answer.on('close', over));
      resolve({ status: answer.statusCode!, heard: () => text, ended, close: () => request.destroy() });
    });
  });
}
