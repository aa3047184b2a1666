/** A thread of its own for checking rows: it costs some 50 microseconds a row that page requests would wait for. */
import { parentPort } from 'node:worker_threads';
import { lowerThreadPriority } from '../../../jobs/thread-priority.ts';
import { type CheckOptions, checkChunk } from './check-chunk.ts';

lowerThreadPriority();

// Validators say no by throwing: a stack for each of a million wrong VAT numbers costs more than all the rest.
Error.stackTraceLimit = 0;

parentPort!.on('message', ({ id, staged, options }: { id: number; staged: Uint8Array; options: CheckOptions }) => {
  try {
    const checked = checkChunk(Buffer.from(staged.buffer, staged.byteOffset, staged.byteLength), options);
    parentPort!.postMessage({ id, checked }, [checked.copy.buffer as ArrayBuffer]);
  } catch (error) {
    parentPort!.postMessage({ id, problem: String((error as Error).stack ?? error) });
  }
});
