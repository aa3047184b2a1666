/*
 * Flags that almost halve the memory of the server after a matching run, for a fifth more processor time (decision 27),
 * and a flag that keeps the server responsive during jobs (decision 184). This module is loaded before all others, so
 * that the flags apply to them and to all threads.
 */
import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8';

const YOUNG_BYTES = 8 * 1024 ** 2;

// New objects of a thread have 8 MB, in two halves. By default, this space grows to 64 MB within seconds.
setFlagsFromString('--min-semi-space-size=4');
// The flag comes too late for this thread, whose space doubles when many new objects survive, until it may not grow.
const survivors: object[] = [];
while (youngBytes() < YOUNG_BYTES) survivors.push(...Array.from({ length: 10_000 }, () => ({})));
setFlagsFromString('--semi-space-growth-factor=1');
// Old objects are collected when the heap has grown by half since the last collection. By default, it first grows
// fourfold.
setFlagsFromString('--heap-growing-percent=50');
// Each thread collects its new objects itself. Helper threads gain little for 8 MB, have the priority of requests even
// for the objects of a job thread, and let the main thread wait for them while the processors are busy.
setFlagsFromString('--no-parallel-scavenge');

function youngBytes(): number {
  return getHeapSpaceStatistics().find(({ space_name }) => space_name === 'new_space')!.space_size;
}
