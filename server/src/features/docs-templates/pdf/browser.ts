import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable, Writable } from 'node:stream';

/** Chromium starts in about a second and prints a page in less. */
const COMMAND_TIMEOUT_MS = 30_000;
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
  readonly #pending = new Map<number, { resolve(result: Record<string, unknown>): void; reject(error: Error): void }>();
  #nextId = 1;
  #buffer = '';

  private constructor(program: ChildProcess, profile: string) {
    this.#process = program;
    this.#profile = profile;
    const replies = program.stdio[4] as Readable;
    replies.setEncoding('utf8');
    replies.on('data', (text: string) => this.#receive(text));
    replies.on('error', () => undefined);
    (program.stdio[3] as Writable).on('error', () => undefined);
    program.on('error', (error) => this.#rejectAll(error));
    program.on('exit', () => this.#rejectAll(new Error('Chromium has ended.')));
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
    const id = this.#nextId++;
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.#pending.delete(id);
        reject(new Error(`${method} took too long.`));
      }, COMMAND_TIMEOUT_MS);
      const finish =
        <T>(callback: (value: T) => void) =>
        (value: T) => {
          clearTimeout(timer);
          callback(value);
        };
      this.#pending.set(id, { resolve: finish(resolve), reject: finish(reject) });
      (this.#process.stdio[3] as Writable).write(`${JSON.stringify({ id, method, params, sessionId })}\0`);
    });
  }

  #receive(text: string): void {
    const messages = (this.#buffer + text).split('\0');
    this.#buffer = messages.pop()!;
    for (const message of messages) this.#handleReply(JSON.parse(message) as Reply);
  }

  #handleReply({ id, method, sessionId, params, result, error }: Reply): void {
    // Blocks every request of a page.
    if (method === 'Fetch.requestPaused')
      this.send('Fetch.failRequest', { requestId: params?.requestId, errorReason: 'BlockedByClient' }, sessionId).catch(
        () => undefined,
      );
    if (id === undefined) return;
    const pending = this.#pending.get(id);
    this.#pending.delete(id);
    if (error) pending?.reject(new Error(error.message));
    else pending?.resolve(result ?? {});
  }

  #rejectAll(error: Error): void {
    for (const { reject } of this.#pending.values()) reject(error);
    this.#pending.clear();
  }
}
