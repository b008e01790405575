// A socket for libraries that open their own connections (contract §10 "Outgoing connections"): limits of time and size end it, whatever
// the other side does.
import { Socket } from 'node:net';
import { OutboundRefused } from './outbound.ts';

export interface SocketLimits {
  /** The largest number of bytes that may be read. */
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
