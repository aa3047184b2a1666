import { type Job, jobEvents } from '@leadwright/contract/features/jobs';
import { request } from '../../api/call.ts';
import { keepJob } from './job-cache.ts';
import { NOTIFIED } from './notified.ts';
import { readEvents } from './read-events.ts';

const FIRST_WAIT_MS = 1_000;
const MAX_WAIT_MS = 30_000;

/** What the stream tells: how a job stands now, or that there is something new for this user. */
type Told = Job | typeof NOTIFIED;

function hear(told: Told): void {
  if (told === NOTIFIED) window.dispatchEvent(new Event(NOTIFIED));
  else keepJob(told);
}

/**
 * Follows the jobs of this user until `signal` aborts. One tab holds the stream and tells the others: browsers allow
 * few connections to a host, and each open stream would take one. Without locks (insecure origins) every tab streams.
 */
export async function followJobs(signal: AbortSignal): Promise<void> {
  const channel = new BroadcastChannel('leadwright-jobs');
  channel.onmessage = (event: MessageEvent<Told>) => hear(event.data);
  signal.addEventListener('abort', () => channel.close());
  const stream = () =>
    streamJobs(signal, (told) => {
      hear(told);
      channel.postMessage(told);
    });
  if (!navigator.locks) return stream();
  await navigator.locks.request('leadwright-job-stream', { signal }, stream).catch(() => undefined);
}

async function streamJobs(signal: AbortSignal, tell: (told: Told) => void): Promise<void> {
  let wait = FIRST_WAIT_MS;
  while (!signal.aborted) {
    try {
      const response = await request(jobEvents, {}, { signal });
      for await (const event of readEvents(response.body as ReadableStream<Uint8Array>)) {
        wait = FIRST_WAIT_MS;
        if (event.name === 'notified') tell(NOTIFIED);
        if (event.name === 'job') tell(JSON.parse(event.data) as Job);
      }
    } catch {
      // A lost stream is no failure of the page: the next try follows below.
    }
    await new Promise((resolve) => setTimeout(resolve, wait));
    wait = Math.min(wait * 2, MAX_WAIT_MS);
  }
}
