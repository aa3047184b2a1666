/** Loaded into a measured server before its own code; reports memory and the longest stall of the event loop. */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { isMainThread } from 'node:worker_threads';

export interface ResourceUsage {
  /** Current resident bytes, and the peak since the previous report. */
  rss: number;
  peakRss: number;
  /** The longest stall since the previous report, in milliseconds. */
  maxStallMs: number;
}

const SAMPLE_MS = 50;
const RESOLUTION_MS = 5;

// The server's threads load this file as well.
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
