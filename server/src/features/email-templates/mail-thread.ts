import { defineMessage } from '@leadwright/contract/message';
import { WorkThread } from '../../jobs/work-thread.ts';
import type { Answer } from './mail-worker.ts';
import type { MailOrder, MakingOfMail } from './make-mail.ts';

const MAX_MS = 30_000;
/** Somebody who writes a mail looks at its preview again and again, and the thread takes a moment to begin. */
const IDLE_MS = 5 * 60_000;
const TOO_MUCH = defineMessage('errors.mailTooLarge', 'This email takes too long to create. Shorten it.');

/** Checks and makes mails, one after the other, while the server answers others. */
export class MailThread {
  readonly #thread: WorkThread<MailOrder, Answer>;

  constructor(longestMs = MAX_MS) {
    const limits = { longestMs, tooMuch: TOO_MUCH, idleMs: IDLE_MS };
    this.#thread = new WorkThread(new URL('./mail-worker.ts', import.meta.url), limits);
  }

  async make(order: MailOrder): Promise<MakingOfMail> {
    const answer = await this.#thread.ask(order);
    if (answer.kind === 'failed') throw new Error(answer.detail);
    return answer.making;
  }

  stop = (): Promise<void> => this.#thread.stop();
}
