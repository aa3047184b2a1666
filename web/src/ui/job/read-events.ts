export interface ServerEvent {
  name: string;
  data: string;
}

/** Events of a `text/event-stream` body. EventSource would do, but it cannot send the token. */
export async function* readEvents(body: ReadableStream<Uint8Array>): AsyncGenerator<ServerEvent> {
  const reader = body.pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>).getReader();
  let waiting = '';
  while (true) {
    const { done, value } = await reader.read();
    if (done) return;
    waiting = (waiting + value).replaceAll('\r\n', '\n');
    const blocks = waiting.split('\n\n');
    waiting = blocks.pop() ?? '';
    for (const block of blocks) {
      const event = parseBlock(block);
      if (event.data) yield event;
    }
  }
}

function parseBlock(block: string): ServerEvent {
  let name = 'message';
  const data: string[] = [];
  for (const line of block.split('\n')) {
    const [, field, value] = /^(event|data):? ?(.*)$/.exec(line) ?? [];
    if (field === 'event') name = value ?? name;
    else if (field === 'data') data.push(value ?? '');
  }
  return { name, data: data.join('\n') };
}
