/** Separate thread for documents, because uploaded XML is untrusted and may take long to parse. */
import { readFile } from 'node:fs/promises';
import { parentPort } from 'node:worker_threads';
import { TemplateSyntaxError } from 'easy-template-x';
import { lowerThreadPriority } from '../../../jobs/thread-priority.ts';
import type { TextBlock } from '../tags/inspect.ts';
import { type DocumentData, fillDocx, TooManyItemsError } from './fill.ts';
import type { DocxParts } from './package.ts';
import { paragraphsOf } from './paragraphs.ts';

export type DocxRequest = { kind: 'read'; parts: DocxParts } | { kind: 'fill'; path: string; data: DocumentData };
export type DocxResponse =
  | { kind: 'read'; blocks: TextBlock[][] }
  | { kind: 'fill'; bytes: Uint8Array }
  | { kind: 'failed'; why: 'too_many_items' | 'syntax' | 'damaged'; detail: string };

lowerThreadPriority();

/** Cache of the last template: a job fills the same one thousands of times. */
let template: { path: string; bytes: Buffer } | undefined;

async function answer(order: DocxRequest): Promise<DocxResponse> {
  if (order.kind === 'read') {
    const { contents, pages } = order.parts;
    return { kind: 'read', blocks: contents.map((part) => paragraphsOf(part, pages)) };
  }
  if (template?.path !== order.path) template = { path: order.path, bytes: await readFile(order.path) };
  return { kind: 'fill', bytes: new Uint8Array(await fillDocx(template.bytes, order.data)) };
}

function failure(error: unknown): DocxResponse {
  if (error instanceof TooManyItemsError) return { kind: 'failed', why: 'too_many_items', detail: '' };
  const why = error instanceof TemplateSyntaxError ? 'syntax' : 'damaged';
  return { kind: 'failed', why, detail: String((error as Error).message) };
}

parentPort!.on('message', async (order: DocxRequest) => {
  const reply = await answer(order).catch(failure);
  parentPort!.postMessage(reply, reply.kind === 'fill' ? [reply.bytes.buffer as ArrayBuffer] : []);
});
