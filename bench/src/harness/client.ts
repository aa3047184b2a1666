import { type CallInput, type Endpoint, fillPath, type ReplyOf } from '@leadwright/contract/endpoint';
import { login } from '@leadwright/contract/features/auth';
import { viewJob } from '@leadwright/contract/features/jobs';
import { ADMIN } from './server.ts';

export interface Client {
  call<E extends Endpoint>(endpoint: E, input?: CallInput<E>): Promise<ReplyOf<E>>;
  /** Waits until a job is done; returns false when `shouldStop` returns true first. Throws when the job fails. */
  waitForJob(jobId: string, shouldStop?: () => boolean): Promise<boolean>;
}

const POLL_MS = 25;

/** Creates a client that calls endpoints with the token of one user, as the web app does. */
function createClient(url: string, token: string): Client {
  const headers = { authorization: `Bearer ${token}`, 'x-requested-with': 'leadwright' };
  async function call<E extends Endpoint>(endpoint: E, input = {} as CallInput<E>): Promise<ReplyOf<E>> {
    const { params, query, body } = input as {
      params?: Record<string, unknown>;
      query?: Record<string, string>;
      body?: unknown;
    };
    const isBytes = endpoint.body === 'bytes';
    const requestOptions =
      body === undefined
        ? { headers }
        : {
            headers: { ...headers, 'content-type': isBytes ? 'application/octet-stream' : 'application/json' },
            body: isBytes ? (body as BodyInit) : JSON.stringify(body),
            ...(isBytes ? { duplex: 'half' as const } : {}),
          };
    const queryString = query ? `?${new URLSearchParams(query)}` : '';
    const response = await fetch(url + fillPath(endpoint.path, params) + queryString, {
      method: endpoint.method,
      ...requestOptions,
    });
    if (!response.ok) throw new Error(`${endpoint.path} answered ${response.status}: ${await response.text()}`);
    return (typeof endpoint.reply === 'string' ? response : await response.json()) as ReplyOf<E>;
  }
  return {
    call,
    async waitForJob(jobId, shouldStop = () => false) {
      for (;;) {
        const job = await call(viewJob, { params: { id: jobId } });
        if (job.state.startsWith('done')) return true;
        if (job.state === 'failed' || job.state === 'cancelled')
          throw new Error(`"${job.title}" is ${job.state}: ${job.message}`);
        if (shouldStop()) return false;
        await new Promise((resolve) => setTimeout(resolve, POLL_MS));
      }
    },
  };
}

/** Signs in as the first administrator and returns a client. */
export async function signInClient(url: string): Promise<Client> {
  const response = await fetch(url + login.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(ADMIN),
  });
  const { accessToken } = (await response.json()) as { accessToken: string };
  return createClient(url, accessToken);
}
