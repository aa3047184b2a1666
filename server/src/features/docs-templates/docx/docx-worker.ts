/** Worker thread that reads and fills documents, because uploaded XML is untrusted and may take long to parse. */
import { readFile } from 'node:fs/promises';
import { parentPort } from 'node:worker_threads';
import { TemplateSyntaxError } from 'easy-template-x';
import { lowerThreadPriority } from '../../../jobs/thread-priority.ts';
import type { TextBlock } from '../tags/inspect.ts';
import { type DocumentData, fillDocx, TooManyItemsError } from './fill.ts';
import type { DocxParts } from './package.ts';
import { parseParagraphs } from './paragraphs.ts';

export type DocxRequest = { kind: 'read'; parts: DocxParts } | { kind: 'fill'; path: string; data: DocumentData };
export type DocxResponse =
  | { kind: 'read'; blocks: TextBlock[][] }
  | { kind: 'fill'; bytes: Uint8Array }
  | { kind: 'failed'; reason: 'too_many_items' | 'syntax' | 'damaged'; detail: string };

lowerThreadPriority();

/** The last template, cached because a job fills the same template thousands of times. */
let cachedTemplate: { path: string; bytes: Buffer } | undefined;

async function handleRequest(request: DocxRequest): Promise<DocxResponse> {
  if (request.kind === 'read') {
    const { contents, pages } = request.parts;
    return { kind: 'read', blocks: contents.map((part) => parseParagraphs(part, pages)) };
  }
  if (cachedTemplate?.path !== request.path)
    cachedTemplate = { path: request.path, bytes: await readFile(request.path) };
  return { kind: 'fill', bytes: new Uint8Array(await fillDocx(cachedTemplate.bytes, request.data)) };
}

function toFailure(error: unknown): DocxResponse {
  if (error instanceof TooManyItemsError) return { kind: 'failed', reason: 'too_many_items', detail: '' };
  const reason = error instanceof TemplateSyntaxError ? 'syntax' : 'damaged';
  return { kind: 'failed', reason, detail: String((error as Error).message) };
}

parentPort!.on('message', async (request: DocxRequest) => {
  const reply = await handleRequest(request).catch(toFailure);
  parentPort!.postMessage(reply, reply.kind === 'fill' ? [reply.bytes.buffer as ArrayBuffer] : []);
});
