import { type CallInput, type Endpoint, fillPath, type ReplyOf } from '@leadwright/contract/endpoint';
import { login } from '@leadwright/contract/features/auth';
import { type Job, viewJob } from '@leadwright/contract/features/jobs';
import type { Dataset } from '@leadwright/contract/grid';
import { ADMIN } from './server.ts';

/** Calls the API over HTTP as one user, who must sign in again after every restart of the server. */
export class ApiUser {
  private token = '';
  private readonly server: { readonly url: string };

  constructor(server: { readonly url: string }) {
    this.server = server;
  }

  async signIn(credentials = ADMIN): Promise<void> {
    const response = await fetch(this.server.url + login.path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(credentials),
    });
    this.token = ((await response.json()) as { accessToken: string }).accessToken;
  }

  /** Returns the rows of a grid in its default order. */
  async listRows(dataset: Dataset): Promise<(Record<string, unknown> & { id: string })[]> {
    const { data } = await this.call(dataset.endpoint, { body: { query: '{}' } });
    return JSON.parse(data).rows;
  }

  async call<E extends Endpoint>(endpoint: E, input = {} as CallInput<E>): Promise<ReplyOf<E>> {
    const { params, query, body } = input as {
      params?: Record<string, unknown>;
      query?: Record<string, string>;
      body?: unknown;
    };
    const isBytes = endpoint.body === 'bytes';
    const queryString = query ? `?${new URLSearchParams(query)}` : '';
    const response = await fetch(this.server.url + fillPath(endpoint.path, params) + queryString, {
      method: endpoint.method,
      headers: {
        authorization: `Bearer ${this.token}`,
        'x-requested-with': 'leadwright',
        ...(body === undefined ? {} : { 'content-type': isBytes ? 'application/octet-stream' : 'application/json' }),
      },
      ...(body === undefined ? {} : { body: isBytes ? (body as BodyInit) : JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${endpoint.path} answered ${response.status}: ${await response.text()}`);
    return (await response.json()) as ReplyOf<E>;
  }

  /** Polls a job until it meets the condition. */
  async waitForJob(jobId: string, condition: (job: Job) => boolean): Promise<Job> {
    for (;;) {
      const job = await this.call(viewJob, { params: { id: jobId } });
      if (condition(job)) return job;
      if (job.state === 'failed' || job.state === 'cancelled')
        throw new Error(`The job is ${job.state}: ${job.message}`);
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  }
}
