import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable, Writable } from 'node:stream';

/** Timeout of a command. Starting takes about a second, a page less. */
const MAX_MS = 30_000;
const FLAGS = [
  '--headless',
  '--remote-debugging-pipe',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-default-apps',
  '--disable-extensions',
  '--disable-sync',
  '--disable-gpu',
  '--no-first-run',
  '--no-pings',
  // Blocks name resolution and the network: a page can use only its own content.
  '--host-resolver-rules=MAP * ~NOTFOUND',
  '--proxy-server=127.0.0.1:9',
  '--proxy-bypass-list=<-loopback>',
];

interface Reply {
  id?: number;
  method?: string;
  sessionId?: string;
  params?: { requestId?: string };
  result?: Record<string, unknown>;
  error?: { message: string };
}

/** A private Chromium process, controlled through a pipe that no other process can reach. */
export class Browser {
  readonly #process: ChildProcess;
  readonly #profile: string;
  readonly #waiting = new Map<number, { resolve(result: Record<string, unknown>): void; reject(error: Error): void }>();
  #next = 1;
  #rest = '';

  private constructor(program: ChildProcess, profile: string) {
    this.#process = program;
    this.#profile = profile;
    const replies = program.stdio[4] as Readable;
    replies.setEncoding('utf8');
    replies.on('data', (text: string) => this.#receive(text));
    replies.on('error', () => undefined);
    (program.stdio[3] as Writable).on('error', () => undefined);
    program.on('error', (error) => this.#fail(error));
    program.on('exit', () => this.#fail(new Error('Chromium has ended.')));
  }

  static async start(path: string): Promise<Browser> {
    const profile = await mkdtemp(join(tmpdir(), 'leadwright-pdf-'));
    // Chromium cannot use its sandbox as root, and containers often run as root.
    const sandboxFlags = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
    const program = spawn(path, [...FLAGS, ...sandboxFlags, `--user-data-dir=${profile}`], {
      stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'],
    });
    return new Browser(program, profile);
  }

  async stop(): Promise<void> {
    this.#process.kill('SIGKILL');
    await rm(this.#profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  }

  /** Sends a command and returns its result. */
  send(method: string, params: Record<string, unknown> = {}, sessionId?: string): Promise<Record<string, unknown>> {
    const id = this.#next++;
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.#waiting.delete(id);
        reject(new Error(`${method} took too long.`));
      }, MAX_MS);
      const settle =
        <T>(how: (value: T) => void) =>
        (value: T) => {
          clearTimeout(timer);
          how(value);
        };
      this.#waiting.set(id, { resolve: settle(resolve), reject: settle(reject) });
      (this.#process.stdio[3] as Writable).write(`${JSON.stringify({ id, method, params, sessionId })}\0`);
    });
  }

  #receive(text: string): void {
    const messages = (this.#rest + text).split('\0');
    this.#rest = messages.pop()!;
    for (const message of messages) this.#take(JSON.parse(message) as Reply);
  }

  #take({ id, method, sessionId, params, result, error }: Reply): void {
    // Blocks every request of a page.
    if (method === 'Fetch.requestPaused')
      this.send('Fetch.failRequest', { requestId: params?.requestId, errorReason: 'BlockedByClient' }, sessionId).catch(
        () => undefined,
      );
    if (id === undefined) return;
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    if (error) waiting?.reject(new Error(error.message));
    else waiting?.resolve(result ?? {});
  }

  #fail(error: Error): void {
    for (const { reject } of this.#waiting.values()) reject(error);
    this.#waiting.clear();
  }
}
