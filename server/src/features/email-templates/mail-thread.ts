import { defineMessage } from '@leadwright/contract/message';
import { WorkThread } from '../../jobs/work-thread.ts';
import type { CompilationRequest, CompilationResult } from './compile-mail.ts';
import type { WorkerResponse } from './mail-worker.ts';

const TIMEOUT_MS = 30_000;
/** Keeps the thread alive between previews of the same mail, since it takes a moment to start. */
const IDLE_MS = 5 * 60_000;
const TOO_SLOW = defineMessage('errors.mailTooLarge', 'This email takes too long to create. Shorten it.');

/** Checks and compiles mails one after the other in a separate thread, so that requests are not blocked. */
export class MailThread {
  readonly #thread: WorkThread<CompilationRequest, WorkerResponse>;

  constructor(timeoutMs = TIMEOUT_MS) {
    const limits = { timeoutMs, limitMessage: TOO_SLOW, idleMs: IDLE_MS };
    this.#thread = new WorkThread(new URL('./mail-worker.ts', import.meta.url), limits);
  }

  async compile(request: CompilationRequest): Promise<CompilationResult> {
    const response = await this.#thread.run(request);
    if (response.kind === 'failed') throw new Error(response.detail);
    return response.result;
  }

  stop = (): Promise<void> => this.#thread.stop();
}
