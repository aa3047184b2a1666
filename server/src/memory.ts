/**
 * V8 uses the memory that the machine has: after matching a file, the server held 750 MB, mostly uncollected garbage.
 * These flags reduce that to little more than half, for a fifth more processor time in matching (decision 27). Loaded
 * first, so that they apply to this thread and to all later ones.
 */
import { setFlagsFromString } from 'node:v8';

// New objects get 8 MB, always; by default every thread grows to 64 MB within seconds.
setFlagsFromString('--min-semi-space-size=8');
setFlagsFromString('--semi-space-growth-factor=1');
// Old objects are collected when the heap has grown by half since the last collection, instead of fourfold.
setFlagsFromString('--heap-growing-percent=50');
