import { EventSourceParserStream } from 'eventsource-parser/stream';

export interface ServerEvent {
  name: string;
  data: string;
}

/** Yields the events of a `text/event-stream` body. EventSource cannot be used because it cannot send the token. */
export async function* readEvents(body: ReadableStream<Uint8Array>): AsyncGenerator<ServerEvent> {
  const reader = body
    .pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>)
    .pipeThrough(new EventSourceParserStream())
    .getReader();
  while (true) {
    const { done, value } = await reader.read();
    if (done) return;
    yield { name: value.event ?? 'message', data: value.data };
  }
}
