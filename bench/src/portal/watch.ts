/** Loaded into a measured server before its own code: tells how much memory it takes and how long its event loop stood still. */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { isMainThread } from 'node:worker_threads';

export interface Figures {
  /** Resident bytes now, and the most since the last question. */
  rss: number;
  peakRss: number;
  /** The longest stall since the last question, in milliseconds. */
  stall: number;
}

const SAMPLE_MS = 50;
const RESOLUTION_MS = 5;

// A server's own threads load this as well.
if (isMainThread) {
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  delay.enable();
  let peakRss = 0;
  const sample = () => {
    peakRss = Math.max(peakRss, process.memoryUsage.rss());
  };
  setInterval(sample, SAMPLE_MS).unref();
  process.on('message', () => {
    sample();
    process.send?.({ rss: process.memoryUsage.rss(), peakRss, stall: delay.max / 1e6 } satisfies Figures);
    delay.reset();
    peakRss = 0;
  });
}
