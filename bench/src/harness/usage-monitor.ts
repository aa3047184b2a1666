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
  /**
   * The most processor time of the main thread between two turns of its event loop since the previous report, in
   * milliseconds. Unlike the stall, it has no time in which other programs used the processors.
   */
  maxTurnCpuMs: number;
}

const SAMPLE_MS = 50;
const RESOLUTION_MS = 5;

// Worker threads of the server also load this file.
if (isMainThread) {
  const eventLoopDelay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  eventLoopDelay.enable();
  let peakRss = 0;
  let maxTurnCpuMs = 0;
  let lastCpuMs = 0;
  const measureTurn = () => {
    const { user, system } = process.threadCpuUsage();
    const cpuMs = (user + system) / 1000;
    maxTurnCpuMs = Math.max(maxTurnCpuMs, cpuMs - lastCpuMs);
    lastCpuMs = cpuMs;
  };
  setInterval(measureTurn, RESOLUTION_MS).unref();
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
      maxTurnCpuMs,
    } satisfies ResourceUsage);
    eventLoopDelay.reset();
    peakRss = 0;
    maxTurnCpuMs = 0;
  });
}
