/** The worker thread that compiles mails, so that MJML does not block other requests. */
import { parentPort } from 'node:worker_threads';
import { type CompilationRequest, type CompilationResult, compileMail } from './compile-mail.ts';

export type WorkerResponse = { kind: 'result'; result: CompilationResult } | { kind: 'failed'; detail: string };

const handleRequest = async (request: CompilationRequest): Promise<WorkerResponse> => ({
  kind: 'result',
  result: await compileMail(request),
});
const toFailure = (error: unknown): WorkerResponse => ({ kind: 'failed', detail: String((error as Error).stack) });

parentPort!.on('message', async (request: CompilationRequest) =>
  parentPort!.postMessage(await handleRequest(request).catch(toFailure)),
);
