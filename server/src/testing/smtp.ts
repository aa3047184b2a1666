import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer, type SMTPServerAddress, type SMTPServerDataStream } from 'smtp-server';

export interface ReceivedMail {
  to: string[];
  /** Headers and body as they came. */
  raw: string;
}
export interface SmtpBox {
  url: string;
  received: ReceivedMail[];
  /** What the server says to the next recipients; `undefined` takes them. */
  refuse: (recipient: string) => { code: number; message: string } | undefined;
  /** Runs when a mail has come whole, before the sender is told. */
  beforeAnswer: () => Promise<unknown>;
  close(): Promise<void>;
}

/** A real SMTP server on a port of its own, which keeps what it gets. */
export async function smtpBox(): Promise<SmtpBox> {
  const box: Omit<SmtpBox, 'url' | 'close'> = {
    received: [],
    refuse: () => undefined,
    beforeAnswer: async () => undefined,
  };
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onRcptTo({ address }: SMTPServerAddress, _session, done) {
      const refusal = box.refuse(address);
      done(refusal && Object.assign(new Error(refusal.message), { responseCode: refusal.code }));
    },
    async onData(stream: SMTPServerDataStream, { envelope }, done) {
      const raw = Buffer.concat(await stream.toArray()).toString();
      box.received.push({ to: envelope.rcptTo.map(({ address }) => address), raw });
      await box.beforeAnswer();
      done();
    },
  });
  // A sender that hangs up is no fault of the box.
  server.on('error', () => undefined);
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  return Object.assign(box, {
    url: `smtp://127.0.0.1:${port}`,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  });
}
