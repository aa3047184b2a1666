/** A thread of its own for checking rows: it costs some 50 microseconds a row that page requests would wait for. */
import { setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import { type CheckOptions, checkChunk } from './check-chunk.ts';

// On Linux the calling thread's own: users come first when the processors are busy.
if (process.platform === 'linux') setPriority(0, 5);

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
