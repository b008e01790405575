// Parses the server-sent events of our own server in a fetched body: one `event:` and one `data:` line each. The format is defined in
// https://html.spec.whatwg.org/multipage/server-sent-events.html. EventSource is not used, because it cannot send the token in a header.
export interface LiveEvent {
  topic: string;
  data: unknown;
}

/** Yields the events until the stream ends. @throws if reading fails or data is no JSON */
export async function* readEvents(body: ReadableStream<Uint8Array>): AsyncGenerator<LiveEvent> {
  let text = '';
  for await (const part of chunksOf(body)) {
    const blocks = (text + part).split('\n\n');
    text = blocks.pop() ?? '';
    for (const block of blocks) {
      const event = eventOf(block);
      if (event) yield event;
    }
  }
}

/** Uses a reader, because Safari cannot iterate over a stream. */
async function* chunksOf(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  const reader = body.getReader();
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read())
      yield decoder.decode(next.value, { stream: true });
  } finally {
    reader.cancel().catch(() => undefined);
  }
}

function eventOf(block: string): LiveEvent | undefined {
  const lines = block.split('\n');
  const lineOf = (name: string) => lines.find((line) => line.startsWith(`${name}: `))?.slice(name.length + 2);
  const [topic, data] = [lineOf('event'), lineOf('data')];
  return topic === undefined || data === undefined ? undefined : { topic, data: JSON.parse(data) };
}
