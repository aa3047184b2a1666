import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { type Grant, grantedScope } from '@leadwright/contract/access';
import { type CallInput, type Endpoint, fillPath, type ReplyOf } from '@leadwright/contract/endpoint';
import type { ErrorBody } from '@leadwright/contract/errors';
import { CLIENT_USER_PERMISSIONS } from '@leadwright/contract/users/client-user-permissions';
import { onTestFailed } from 'vitest';
import { createApp } from '../app.ts';
import type { Config } from '../config.ts';
import type { App } from '../context.ts';
import { type Database, queryBuilder, type RunTransaction, transactionRunner } from '../database/pool.ts';
import { hashPassword } from '../features/auth/password.service.ts';
import { signAccessToken } from '../http/token.ts';
import { createScratchDatabase } from './scratch-database.ts';
import { PASSWORD, TEMPLATE, TEST_CONFIG } from './test-config.ts';

/** A test user with the token of a session stored in the database. */
export interface TestUser {
  id: string;
  email: string;
  token: string;
  sessionId: string;
}
export interface TestResponse<T> {
  status: number;
  body: T;
  headers: Record<string, string | string[] | number | undefined>;
  /** The bytes of the body as sent. */
  bytes: Buffer;
}

export interface TestApp extends App {
  db: Database;
  transaction: RunTransaction;
  admin: TestUser;
  /** Adds a user with a default role; with `clientId` a client user. */
  addUser(role: string, clientId?: string): Promise<TestUser>;
  /**
   * Adds a user with a separate role that has only these permissions. They also define the personal permissions of a
   * client user.
   */
  addUserWith(grants: readonly Grant[], clientId?: string): Promise<TestUser>;
  /** Calls an endpoint over HTTP and returns any response. */
  request<E extends Endpoint>(
    user: TestUser | undefined,
    endpoint: E,
    input?: CallInput<E>,
  ): Promise<TestResponse<ReplyOf<E> & Partial<ErrorBody>>>;
  /** Calls an endpoint and fails the test unless the call succeeds. */
  call<E extends Endpoint>(user: TestUser, endpoint: E, input?: CallInput<E>): Promise<ReplyOf<E>>;
  /** Waits until a job has ended and returns its row. */
  waitForJobEnd(
    jobId: string,
  ): Promise<{ state: string; message: string | null; result: unknown; processed: number; file: string | null }>;
  close(): Promise<void>;
}

let passwordHash: Promise<string> | undefined;

/** Starts the server on its own database, a clone of the migrated template. Jobs run only with `jobs`. */
export async function startTestApp(options: { jobs?: boolean; config?: Partial<Config> } = {}): Promise<TestApp> {
  const scratch = await createScratchDatabase(TEMPLATE);
  const { pool } = scratch;
  const dataDir = await mkdtemp(join(tmpdir(), 'leadwright-data-'));
  const app = await createApp({ ...TEST_CONFIG, dataDir, ...options.config }, pool);
  await app.http.ready();
  // Unexpected errors of jobs are only reported in the log, so they are collected for failing tests.
  const failures: unknown[] = [];
  app.http.log.error = (entry: unknown) => void failures.push(entry);
  if (options.jobs) await app.jobs.start();

  async function addSession(userId: string, email: string): Promise<TestUser> {
    const { rows } = await pool.query<{ id: string }>(
      `insert into session (user_id, expires_at) values ($1, now() + interval '1 day') returning id`,
      [userId],
    );
    const sessionId = rows[0]!.id;
    return { id: userId, email, sessionId, token: await signAccessToken(app.keys, userId, sessionId) };
  }

  const { rows } = await pool.query<{ id: string; email: string }>('select id, email from app_user limit 1');
  const admin = await addSession(rows[0]!.id, rows[0]!.email);

  const request: TestApp['request'] = async (user, endpoint, input = {} as never) => {
    const { params, query, body } = input as {
      params?: Record<string, unknown>;
      query?: Record<string, string>;
      body?: unknown;
    };
    const isBytes = endpoint.body === 'bytes';
    const response = await app.http.inject({
      method: endpoint.method,
      url: fillPath(endpoint.path, params),
      query: query as Record<string, string>,
      headers: {
        ...(user ? { authorization: `Bearer ${user.token}` } : {}),
        'x-requested-with': 'leadwright',
        ...(body === undefined ? {} : { 'content-type': isBytes ? 'application/octet-stream' : 'application/json' }),
      },
      ...(body === undefined ? {} : { payload: isBytes ? (body as Buffer | Readable) : JSON.stringify(body) }),
    });
    const isJson = String(response.headers['content-type'] ?? '').includes('json');
    return {
      status: response.statusCode,
      headers: response.headers,
      body: isJson ? response.json() : response.body,
      bytes: response.rawPayload,
    } as never;
  };

  const addUser: TestApp['addUser'] = async (role, clientId) => {
    passwordHash ??= hashPassword(PASSWORD);
    const email = `${randomUUID().slice(0, 8)}@leadwright.example`;
    const insertedUsers = await pool.query<{ id: string }>(
      `insert into app_user (email, first_name, surname, display_name, role_id, client_id, password_hash)
       select $1, 'Test', $2, 'Test ' || $2, id, $3, $4 from role where name = $2 returning id`,
      [email, role, clientId ?? null, await passwordHash],
    );
    return addSession(insertedUsers.rows[0]!.id, email);
  };

  const testApp: TestApp = {
    ...app,
    db: queryBuilder(pool),
    transaction: transactionRunner(pool),
    admin,
    request,
    addUser,
    async addUserWith(grants, clientId) {
      const role = `Role ${randomUUID().slice(0, 8)}`;
      await pool.query(
        `with new_role as (insert into role (name) values ($1) returning id)
         insert into role_permission (role_id, subject, action, scope)
         select new_role.id, subject, action, scope from new_role, jsonb_to_recordset($2) as (subject text, action text, scope text)`,
        [role, JSON.stringify(grants)],
      );
      const user = await addUser(role, clientId);
      const assignments = Object.entries(CLIENT_USER_PERMISSIONS).map(
        ([name, { subject, action }]) => `${name} = ${grantedScope(grants, subject, action) !== undefined}`,
      );
      if (clientId) await pool.query(`update app_user set ${assignments.join(', ')} where id = $1`, [user.id]);
      return user;
    },
    async call(user, endpoint, input) {
      const { status, body } = await request(user, endpoint, input as never);
      if (status !== 200)
        throw new Error(`${endpoint.method} ${endpoint.path} answered ${status}: ${JSON.stringify(body)}`);
      return body as never;
    },
    async waitForJobEnd(jobId) {
      for (;;) {
        const jobRows = await pool.query(`select state, message, result, processed, file from job where id = $1`, [
          jobId,
        ]);
        if (jobRows.rows[0] && !['queued', 'running'].includes(jobRows.rows[0].state)) {
          if (failures.length > 0) onTestFailed(() => console.error('Errors of the server:', ...failures));
          return jobRows.rows[0];
        }
        await new Promise((resolve) => setTimeout(resolve, 30));
      }
    },
    async close() {
      await app.http.close();
      await app.jobs.stop();
      await scratch.drop();
      await rm(dataDir, { recursive: true, force: true });
      // A test worker keeps the modules of all its test files, which hold this object, so its memory is released here.
      for (const key of Object.keys(testApp)) delete testApp[key as keyof TestApp];
    },
  };
  return testApp;
}
