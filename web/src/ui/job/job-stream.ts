import { type Job, jobEvents } from '@leadwright/contract/features/jobs';
import { request } from '../../api/call.ts';
import { PERMISSIONS_CHANGED } from '../../session/ability.ts';
import { cacheJob } from './job-cache.ts';
import { NOTIFICATIONS_CHANGED } from './notifications-changed.ts';
import { readEvents } from './read-events.ts';

const FIRST_WAIT_MS = 1_000;
const MAX_WAIT_MS = 30_000;

/** A message of the stream: a job, or the event that the user's notifications or permissions changed. */
type StreamMessage = Job | typeof NOTIFICATIONS_CHANGED | typeof PERMISSIONS_CHANGED;

function publish(message: StreamMessage): void {
  if (typeof message === 'string') window.dispatchEvent(new Event(message));
  else cacheJob(message);
}

/**
 * Follows the jobs of the user until `signal` aborts. One tab holds the connection and forwards messages to other tabs,
 * because browsers limit the connections to a host; without locks (insecure origins) every tab connects.
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
      // The permissions may have changed during the interruption.
      if (wasDisconnected) onMessage(PERMISSIONS_CHANGED);
      for await (const event of readEvents(response.body as ReadableStream<Uint8Array>)) {
        wait = FIRST_WAIT_MS;
        if (event.name === 'notified') onMessage(NOTIFICATIONS_CHANGED);
        if (event.name === 'rights_changed') onMessage(PERMISSIONS_CHANGED);
        if (event.name === 'job') onMessage(JSON.parse(event.data) as Job);
      }
    } catch {
      // The next iteration reconnects a lost stream.
    }
    wasDisconnected = true;
    await new Promise((resolve) => setTimeout(resolve, wait));
    wait = Math.min(wait * 2, MAX_WAIT_MS);
  }
}
