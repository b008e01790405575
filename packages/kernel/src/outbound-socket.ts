// A socket for libraries with their own protocol (contract §10 "Outgoing connections"). A timer destroys the socket once the time or the
// size exceeds its limit.
import { Socket } from 'node:net';
import { OutboundRefused } from './outbound.ts';

export interface SocketLimits {
  /** The number of bytes that may be read. A timer checks the number, so slightly more bytes may arrive. */
  mostBytes: number;
  /** Milliseconds for the whole work. */
  deadline: number;
}

/** Runs `work` with a socket that is not connected yet, and destroys the socket afterwards. */
export async function withSocket<T>(
  { mostBytes, deadline }: SocketLimits,
  work: (socket: Socket) => Promise<T>,
): Promise<T> {
  const socket = new Socket();
  const startedAt = performance.now();
  const guard = setInterval(() => {
    if (socket.bytesRead > mostBytes) socket.destroy(new OutboundRefused('The answer is too long'));
    else if (performance.now() - startedAt > deadline) socket.destroy(new OutboundRefused('It takes too long'));
  }, 100);
  try {
    return await work(socket);
  } finally {
    clearInterval(guard);
    socket.destroy();
  }
}
