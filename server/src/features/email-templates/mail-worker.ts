/** The worker thread that compiles mails, so that MJML does not block other requests. */
import { parentPort } from 'node:worker_threads';
import { type MailOrder, type MakingOfMail, makeMail } from './make-mail.ts';

export type Answer = { kind: 'made'; making: MakingOfMail } | { kind: 'failed'; detail: string };

const answer = async (order: MailOrder): Promise<Answer> => ({ kind: 'made', making: await makeMail(order) });
const failure = (error: unknown): Answer => ({ kind: 'failed', detail: String((error as Error).stack) });

parentPort!.on('message', async (order: MailOrder) => parentPort!.postMessage(await answer(order).catch(failure)));
