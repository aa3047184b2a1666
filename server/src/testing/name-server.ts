import { createSocket } from 'node:dgram';
import { once } from 'node:events';

const TYPES: Record<number, 'A' | 'MX' | 'AAAA'> = { 1: 'A', 15: 'MX', 28: 'AAAA' };
const [NO_ERROR, SERVER_FAILED, NO_SUCH_NAME] = [0, 2, 3];

/** The records of a domain: mail exchangers and whether it has an address, or a server failure. */
export interface Zone {
  mx?: string[];
  a?: boolean;
  fails?: true;
}

export interface NameServer {
  address: string;
  /** The received queries, for example "MX name". */
  receivedQueries: string[];
  close(): Promise<void>;
}

const encodeName = (name: string) =>
  Buffer.concat([
    ...name
      .split('.')
      .filter(Boolean)
      .map((label) => Buffer.from([label.length, ...Buffer.from(label)])),
    Buffer.from([0]),
  ]);
const encodeShort = (value: number) => Buffer.from([value >> 8, value & 255]);

/** Starts a name server on its own port. It returns "no such domain" for unknown names. */
export async function startNameServer(zones: Record<string, Zone>): Promise<NameServer> {
  const socket = createSocket('udp4');
  const receivedQueries: string[] = [];
  socket.on('message', (message, sender) => {
    const parts: string[] = [];
    let offset = 12;
    for (; message[offset]; offset += message[offset]! + 1)
      parts.push(message.toString('latin1', offset + 1, offset + 1 + message[offset]!));
    const [name, question] = [parts.join('.').toLowerCase(), message.subarray(12, offset + 5)];
    const type = TYPES[message.readUInt16BE(offset + 1)];
    receivedQueries.push(`${type} ${name}`);
    const zone = zones[name];
    const record = (data: Buffer) =>
      Buffer.concat([
        encodeShort(0xc00c),
        question.subarray(-4),
        Buffer.from([0, 0, 0, 60]),
        encodeShort(data.length),
        data,
      ]);
    const answers =
      type === 'MX'
        ? (zone?.mx ?? []).map((exchange) => record(Buffer.concat([encodeShort(10), encodeName(exchange)])))
        : type === 'A' && zone?.a
          ? [record(Buffer.from([192, 0, 2, 1]))]
          : [];
    const code = zone?.fails ? SERVER_FAILED : zone ? NO_ERROR : NO_SUCH_NAME;
    const header = Buffer.concat([
      message.subarray(0, 2),
      encodeShort(0x8180 | code!),
      encodeShort(1),
      encodeShort(answers.length),
      encodeShort(0),
      encodeShort(0),
    ]);
    socket.send(Buffer.concat([header, question, ...answers]), sender.port, sender.address);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  return {
    address: `127.0.0.1:${socket.address().port}`,
    receivedQueries,
    close: () => new Promise((resolve) => socket.close(() => resolve())),
  };
}
