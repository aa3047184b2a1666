import { setPriority } from 'node:os';

/** The nice value of jobs: while a job and a request both need a processor, the job gets a tenth of their time. */
export const JOB_NICE_VALUE = 10;

/** Lowers the priority of the calling job thread so that requests get the processor first. */
export function lowerThreadPriority(): void {
  // Only Linux applies this to the calling thread. Other systems would slow down the whole server.
  if (process.platform === 'linux') setPriority(0, JOB_NICE_VALUE);
}
