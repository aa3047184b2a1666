import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readEvents, type ServerEvent } from './read-events.ts';

const TEXT = ': hello\n\nevent: job\ndata: {"id":1}\n\nevent: job\r\ndata: {"name":"Zoë"}\r\n\r\ndata: a\ndata: b\n\n';
const EVENTS: ServerEvent[] = [
  { name: 'job', data: '{"id":1}' },
  { name: 'job', data: '{"name":"Zoë"}' },
  { name: 'message', data: 'a\nb' },
];

const streamOf = (chunks: Uint8Array[]) =>
  new ReadableStream<Uint8Array>({
    start(stream) {
      for (const chunk of chunks) stream.enqueue(chunk);
      stream.close();
    },
  });

async function read(chunks: Uint8Array[]): Promise<ServerEvent[]> {
  const events: ServerEvent[] = [];
  for await (const event of readEvents(streamOf(chunks))) events.push(event);
  return events;
}

test('reads the same events for any split of the bytes', async () => {
  const bytes = new TextEncoder().encode(TEXT);
  await fc.assert(
    fc.asyncProperty(fc.array(fc.nat(bytes.length), { maxLength: 8 }), async (positions) => {
      const cuts = [0, ...positions.sort((a, b) => a - b), bytes.length];
      const chunks = cuts.slice(1).map((end, index) => bytes.slice(cuts[index], end));
      expect(await read(chunks)).toEqual(EVENTS);
    }),
  );
});
