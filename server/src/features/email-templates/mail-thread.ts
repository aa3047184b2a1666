import { defineMessage } from '@leadwright/contract/message';
import { WorkThread } from '../../jobs/work-thread.ts';
import type { CompilationRequest, CompilationResult } from './compile-mail.ts';
import type { Answer } from './mail-worker.ts';

const MAX_MS = 30_000;
/** Keeps the thread alive between previews of the same mail, since it takes a moment to start. */
const IDLE_MS = 5 * 60_000;
const TOO_MUCH = defineMessage('errors.mailTooLarge', 'This email takes too long to create. Shorten it.');

/** Checks and compiles mails one after the other in a separate thread, so that requests are not blocked. */
export class MailThread {
  readonly #thread: WorkThread<CompilationRequest, Answer>;

  constructor(timeoutMs = MAX_MS) {
    const limits = { timeoutMs, tooMuch: TOO_MUCH, idleMs: IDLE_MS };
    this.#thread = new WorkThread(new URL('./mail-worker.ts', import.meta.url), limits);
  }

  async make(order: CompilationRequest): Promise<CompilationResult> {
    const answer = await this.#thread.ask(order);
    if (answer.kind === 'failed') throw new Error(answer.detail);
    return answer.result;
  }

  stop = (): Promise<void> => this.#thread.stop();
}
