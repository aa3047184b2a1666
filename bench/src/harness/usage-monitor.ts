/**
 * Reports the memory of a measured server and the longest stall of its event loop. Node loads this file before the
 * server's own code.
 */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { isMainThread } from 'node:worker_threads';

export interface ResourceUsage {
  /** Current resident memory, in bytes. */
  rss: number;
  /** Peak of the resident memory since the previous report, in bytes. */
  peakRss: number;
  /** The longest stall since the previous report, in milliseconds. */
  maxStallMs: number;
}

const SAMPLE_MS = 50;
const RESOLUTION_MS = 5;

// Worker threads of the server also load this file.
if (isMainThread) {
  const eventLoopDelay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  eventLoopDelay.enable();
  let peakRss = 0;
  const sample = () => {
    peakRss = Math.max(peakRss, process.memoryUsage.rss());
  };
  setInterval(sample, SAMPLE_MS).unref();
  process.on('message', () => {
    sample();
    process.send?.({
      rss: process.memoryUsage.rss(),
      peakRss,
      maxStallMs: eventLoopDelay.max / 1e6,
    } satisfies ResourceUsage);
    eventLoopDelay.reset();
    peakRss = 0;
  });
}
