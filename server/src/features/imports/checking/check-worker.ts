/** A worker thread that checks rows: about 50 microseconds per row, which would delay requests on the main thread. */
import { parentPort } from 'node:worker_threads';
import { lowerThreadPriority } from '../../../jobs/thread-priority.ts';
import { type CheckOptions, checkChunk } from './check-chunk.ts';

lowerThreadPriority();

// Validators throw: a stack trace for each of a million wrong VAT numbers would cost more than everything else.
Error.stackTraceLimit = 0;

parentPort!.on('message', ({ id, staged, options }: { id: number; staged: Uint8Array; options: CheckOptions }) => {
  try {
    const checked = checkChunk(Buffer.from(staged.buffer, staged.byteOffset, staged.byteLength), options);
    parentPort!.postMessage({ id, checked }, [checked.copy.buffer as ArrayBuffer]);
  } catch (error) {
    parentPort!.postMessage({ id, problem: String((error as Error).stack ?? error) });
  }
});
