// Ends the connection of a request that was answered before its body had come: nobody reads what a refused client goes on to send.
import type { IncomingMessage, ServerResponse } from 'node:http';

/**
 * What Node may still throw away, in milliseconds and bytes: a connection that is closed while the client writes is reset, and the
 * client may lose the answer (RFC 9112 §9.6). A short body ends within these bounds, and its connection stays open.
 */
const mostTime = 1_000;
const mostBytes = 1024 * 1024;
const checkEvery = 10;

export function closeUnread(request: IncomingMessage, response: ServerResponse): void {
  const { socket } = request;
  // A request that never came over a socket says neither.
  if (request.complete !== false || request.destroyed) return;
  response.once('finish', () => {
    const { bytesRead } = socket;
    let checks = 0;
    const timer = setInterval(() => {
      checks += 1;
      const isOver = request.complete || socket.destroyed;
      if (!isOver && checks * checkEvery < mostTime && socket.bytesRead - bytesRead < mostBytes) return;
      clearInterval(timer);
      if (!isOver) socket.destroy();
    }, checkEvery);
    timer.unref();
  });
}
