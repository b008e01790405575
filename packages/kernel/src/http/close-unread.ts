// Closes the connection of a request that was answered before its whole body had arrived: the server does not read the rest.
import type { IncomingMessage, ServerResponse } from 'node:http';

/**
 * The limits up to which Node goes on to read and discard the body. A connection that is closed while the client still writes is
 * reset, and the client may lose the answer (RFC 9112 §9.6). A short body ends within these limits, and its connection stays open.
 */
const maxMilliseconds = 1_000;
const maxBytes = 1024 * 1024;
/** Milliseconds. */
const checkInterval = 10;

export function closeUnread(request: IncomingMessage, response: ServerResponse): void {
  const { socket } = request;
  // The `complete` of an injected request, which has no socket, is undefined.
  if (request.complete !== false || request.destroyed) return;
  response.once('finish', () => {
    const bytesBefore = socket.bytesRead;
    let checks = 0;
    const timer = setInterval(() => {
      checks += 1;
      const isOver = request.complete || socket.destroyed;
      if (!isOver && checks * checkInterval < maxMilliseconds && socket.bytesRead - bytesBefore < maxBytes) return;
      clearInterval(timer);
      if (!isOver) socket.destroy();
    }, checkInterval);
    timer.unref();
  });
}
