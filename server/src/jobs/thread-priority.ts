import { setPriority } from 'node:os';

/** For a thread that works at jobs: whoever waits for an answer comes first where the processors are busy. */
export function lowerThreadPriority(): void {
  // Linux alone takes this for the calling thread; elsewhere it would slow the whole server.
  if (process.platform === 'linux') setPriority(0, 5);
}
