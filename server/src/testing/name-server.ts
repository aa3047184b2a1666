import { createSocket } from 'node:dgram';
import { once } from 'node:events';

const TYPES: Record<number, 'A' | 'MX' | 'AAAA'> = { 1: 'A', 15: 'MX', 28: 'AAAA' };
const [NO_ERROR, SERVER_FAILED, NO_SUCH_NAME] = [0, 2, 3];

/** Records of a domain: mail exchangers and an address, or a server failure. */
export interface Zone {
  mx?: string[];
  a?: boolean;
  fails?: true;
}

export interface NameServer {
  address: string;
  /** The received questions, for example "MX name". */
  asked: string[];
  close(): Promise<void>;
}

const labels = (name: string) =>
  Buffer.concat([
    ...name
      .split('.')
      .filter(Boolean)
      .map((label) => Buffer.from([label.length, ...Buffer.from(label)])),
    Buffer.from([0]),
  ]);
const short = (value: number) => Buffer.from([value >> 8, value & 255]);

/** Starts a real name server on its own port. It returns "no such domain" for other names. */
export async function nameServer(zones: Record<string, Zone>): Promise<NameServer> {
  const socket = createSocket('udp4');
  const asked: string[] = [];
  socket.on('message', (message, from) => {
    const parts: string[] = [];
    let at = 12;
    for (; message[at]; at += message[at]! + 1) parts.push(message.toString('latin1', at + 1, at + 1 + message[at]!));
    const [name, question] = [parts.join('.').toLowerCase(), message.subarray(12, at + 5)];
    const type = TYPES[message.readUInt16BE(at + 1)];
    asked.push(`${type} ${name}`);
    const zone = zones[name];
    const record = (data: Buffer) =>
      Buffer.concat([short(0xc00c), question.subarray(-4), Buffer.from([0, 0, 0, 60]), short(data.length), data]);
    const answers =
      type === 'MX'
        ? (zone?.mx ?? []).map((exchange) => record(Buffer.concat([short(10), labels(exchange)])))
        : type === 'A' && zone?.a
          ? [record(Buffer.from([192, 0, 2, 1]))]
          : [];
    const code = zone?.fails ? SERVER_FAILED : zone ? NO_ERROR : NO_SUCH_NAME;
    const head = Buffer.concat([
      message.subarray(0, 2),
      short(0x8180 | code!),
      short(1),
      short(answers.length),
      short(0),
      short(0),
    ]);
    socket.send(Buffer.concat([head, question, ...answers]), from.port, from.address);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  return {
    address: `127.0.0.1:${socket.address().port}`,
    asked,
    close: () => new Promise((resolve) => socket.close(() => resolve())),
  };
}
