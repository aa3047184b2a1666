/**
 * A worker thread that checks rows. On the main thread, a large file would delay requests, because each row takes about
 * 50 microseconds.
 */
import { parentPort } from 'node:worker_threads';
import { freeMemory } from '../../../free-memory.ts';
import { lowerThreadPriority } from '../../../jobs/thread-priority.ts';
import { type CheckOptions, checkChunk } from './check-chunk.ts';

lowerThreadPriority();

// Validators throw an error for each invalid VAT number. A million stack traces would take longer than the check
// itself.
Error.stackTraceLimit = 0;

parentPort!.on('message', ({ id, staged, options }: { id: number; staged: Uint8Array; options: CheckOptions }) => {
  try {
    const checked = checkChunk(Buffer.from(staged.buffer, staged.byteOffset, staged.byteLength), options);
    freeMemory(staged);
    parentPort!.postMessage({ id, checked }, [checked.copy.buffer as ArrayBuffer]);
  } catch (error) {
    parentPort!.postMessage({ id, problem: String((error as Error).stack ?? error) });
  }
});
