// A socket for libraries that connect by themselves (contract §10 "Outgoing connections"): whatever the other side does, it ends.
import { Socket } from 'node:net';
import { OutboundRefused } from './outbound.ts';

export interface SocketLimits {
  /** Bytes that are read at most. */
  mostBytes: number;
  /** Milliseconds for everything. */
  deadline: number;
}

/** The socket is not connected yet, and destroyed in the end. */
export async function withSocket<T>(
  { mostBytes, deadline }: SocketLimits,
  work: (socket: Socket) => Promise<T>,
): Promise<T> {
  const socket = new Socket();
  const started = performance.now();
  const guard = setInterval(() => {
    if (socket.bytesRead > mostBytes) socket.destroy(new OutboundRefused('The answer is too long'));
    else if (performance.now() - started > deadline) socket.destroy(new OutboundRefused('It takes too long'));
  }, 100);
  try {
    return await work(socket);
  } finally {
    clearInterval(guard);
    socket.destroy();
  }
}
