import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer, type SMTPServerAddress, type SMTPServerDataStream } from 'smtp-server';

export interface ReceivedMail {
  to: string[];
  /** Headers and body as received. */
  raw: string;
}
export interface SmtpBox {
  url: string;
  received: ReceivedMail[];
  /** Returns the error for a recipient; `undefined` accepts it. */
  rejectRecipient: (recipient: string) => { code: number; message: string } | undefined;
  /** Runs after a mail is received, before the response. */
  beforeAnswer: () => Promise<unknown>;
  close(): Promise<void>;
}

/** Starts an SMTP server on its own port that stores the received mails. */
export async function startSmtpServer(): Promise<SmtpBox> {
  const box: Omit<SmtpBox, 'url' | 'close'> = {
    received: [],
    rejectRecipient: () => undefined,
    beforeAnswer: async () => undefined,
  };
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onRcptTo({ address }: SMTPServerAddress, _session, done) {
      const rejection = box.rejectRecipient(address);
      done(rejection && Object.assign(new Error(rejection.message), { responseCode: rejection.code }));
    },
    async onData(stream: SMTPServerDataStream, { envelope }, done) {
      const raw = Buffer.concat(await stream.toArray()).toString();
      box.received.push({ to: envelope.rcptTo.map(({ address }) => address), raw });
      await box.beforeAnswer();
      done();
    },
  });
  // Errors of disconnected senders are ignored.
  server.on('error', () => undefined);
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  return Object.assign(box, {
    url: `smtp://127.0.0.1:${port}`,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  });
}
