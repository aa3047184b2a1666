import { get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { jobEvents } from '@leadwright/contract/features/jobs';
import type { TestApp, TestUser } from './test-app.ts';

/**
 * Opens the event stream of jobs. `receivedText` returns the received text, and `ended` resolves when the server ends the
 * stream.
 */
export async function openJobStream(app: TestApp, { token }: TestUser) {
  const { port } = app.http.server.address() as AddressInfo;
  const headers = { authorization: `Bearer ${token}` };
  return new Promise<{ status: number; receivedText: () => string; ended: Promise<void>; close: () => void }>(
    (resolve) => {
      const request = get({ host: '127.0.0.1', port, path: jobEvents.path, headers }, (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
        const ended = new Promise<void>((resolveEnd) => response.on('close', resolveEnd));
        resolve({ status: response.statusCode!, receivedText: () => text, ended, close: () => request.destroy() });
      });
    },
  );
}
