// Lets a client finish sending its request body before the server refuses the request. If the server closed the connection earlier, the
// connection might be reset. The client would then show a network error instead of the reason (RFC 9112 §9.6).
import type { IncomingMessage } from 'node:http';

/** The limits up to which the server reads a body that it does not need. */
const maxBytes = 64 * 1024 * 1024;
const maxMilliseconds = 10_000;

/** Reads and discards the rest of a request body, up to the limits above. */
export async function readToEnd(request: IncomingMessage): Promise<void> {
  // In a request from `app.inject`, `complete` is undefined.
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
