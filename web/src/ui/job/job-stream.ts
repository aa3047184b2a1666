import { type Job, jobEvents } from '@leadwright/contract/features/jobs';
import { request } from '../../api/call.ts';
import { PERMISSIONS_CHANGED } from '../../session/ability.ts';
import { cacheJob } from './job-cache.ts';
import { NOTIFICATIONS_CHANGED } from './notifications-changed.ts';
import { readEvents } from './read-events.ts';

const FIRST_WAIT_MS = 1_000;
const MAX_WAIT_MS = 30_000;

/** A message of the stream: the state of a job, or that the notifications or permissions of the user changed. */
type StreamMessage = Job | typeof NOTIFICATIONS_CHANGED | typeof PERMISSIONS_CHANGED;

function publish(message: StreamMessage): void {
  if (typeof message === 'string') window.dispatchEvent(new Event(message));
  else cacheJob(message);
}

/**
 * Follows the jobs of this user until `signal` aborts. One tab has the stream and forwards it to the others, because
 * browsers limit the connections to a host. Without locks (insecure origins) every tab streams.
 */
export async function followJobs(signal: AbortSignal): Promise<void> {
  const channel = new BroadcastChannel('leadwright-jobs');
  channel.onmessage = (event: MessageEvent<StreamMessage>) => publish(event.data);
  signal.addEventListener('abort', () => channel.close());
  const stream = () =>
    streamJobs(signal, (message) => {
      publish(message);
      channel.postMessage(message);
    });
  if (!navigator.locks) return stream();
  await navigator.locks.request('leadwright-job-stream', { signal }, stream).catch(() => undefined);
}

async function streamJobs(signal: AbortSignal, onMessage: (message: StreamMessage) => void): Promise<void> {
  let wait = FIRST_WAIT_MS;
  let wasDisconnected = false;
  while (!signal.aborted) {
    try {
      const response = await request(jobEvents, {}, { signal });
      // The permissions may have changed while nothing was received.
      if (wasDisconnected) onMessage(PERMISSIONS_CHANGED);
      for await (const event of readEvents(response.body as ReadableStream<Uint8Array>)) {
        wait = FIRST_WAIT_MS;
        if (event.name === 'notified') onMessage(NOTIFICATIONS_CHANGED);
        if (event.name === 'rights_changed') onMessage(PERMISSIONS_CHANGED);
        if (event.name === 'job') onMessage(JSON.parse(event.data) as Job);
      }
    } catch {
      // A lost stream is no error of the page: it is retried below.
    }
    wasDisconnected = true;
    await new Promise((resolve) => setTimeout(resolve, wait));
    wait = Math.min(wait * 2, MAX_WAIT_MS);
  }
}
