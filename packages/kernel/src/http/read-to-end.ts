// Lets a client finish sending before it is refused: a connection that is closed while the client still writes is reset, and the client
// shows a network error instead of the reason (RFC 9112 §9.6).
import type { IncomingMessage } from 'node:http';

/** The limits up to which the server reads a body that it does not need. */
const maxBytes = 64 * 1024 * 1024;
const maxMilliseconds = 10_000;

/** Reads and discards the rest of a request body, up to the limits above. */
export async function readToEnd(request: IncomingMessage): Promise<void> {
  // The `complete` of an injected request, which has no socket, is undefined.
  if (request.complete !== false || request.destroyed) return;
  await new Promise<void>((resolve) => {
    let bytes = 0;
    const count = (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > maxBytes) finish();
    };
    const timer = setTimeout(() => finish(), maxMilliseconds);
    const finish = () => {
      clearTimeout(timer);
      request.off('data', count);
      resolve();
    };
    for (const end of ['end', 'close', 'error'] as const) request.once(end, finish);
    request.on('data', count);
    request.resume();
  });
}
