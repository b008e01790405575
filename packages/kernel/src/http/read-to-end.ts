// Lets a client finish sending before it is refused: a connection that is closed while somebody still writes is reset, and he sees
// a network error instead of the reason (RFC 9112 §9.6).
import type { IncomingMessage } from 'node:http';

/** The server reads at most this long and this much of a body that it does not need. */
const mostBytes = 64 * 1024 * 1024;
const mostTime = 10_000;

/** Throws away what is left of a request, if anything is. */
export async function readToEnd(request: IncomingMessage): Promise<void> {
  // A request that never came over a socket says neither.
  if (request.complete !== false || request.destroyed) return;
  await new Promise<void>((resolve) => {
    let bytes = 0;
    const count = (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > mostBytes) finish();
    };
    const timer = setTimeout(() => finish(), mostTime);
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
