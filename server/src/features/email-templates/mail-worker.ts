/** The worker thread that compiles mails, so that MJML does not block other requests. */
import { parentPort } from 'node:worker_threads';
import { type CompilationRequest, type CompilationResult, compileMail } from './compile-mail.ts';

export type Answer = { kind: 'made'; result: CompilationResult } | { kind: 'failed'; detail: string };

const answer = async (order: CompilationRequest): Promise<Answer> => ({
  kind: 'made',
  result: await compileMail(order),
});
const failure = (error: unknown): Answer => ({ kind: 'failed', detail: String((error as Error).stack) });

parentPort!.on('message', async (order: CompilationRequest) =>
  parentPort!.postMessage(await answer(order).catch(failure)),
);
