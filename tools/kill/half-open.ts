// A line between devices and server that can go dead without either of them noticing: nothing is forwarded any more, nothing is closed.
import { connect, createServer, type Socket } from 'node:net';

export interface Line {
  port: number;
  /** Makes all open connections dead; new connections work. */
  deaden(share: number, next: () => number): number;
  close(): void;
}

export function openLine(target: () => number): Promise<Line> {
  const pairs = new Set<[Socket, Socket]>();
  const dead = new Set<[Socket, Socket]>();
  const server = createServer((near) => {
    const far = connect(target(), '127.0.0.1');
    const pair: [Socket, Socket] = [near, far];
    pairs.add(pair);
    const end = () => {
      pairs.delete(pair);
      // A dead line tells nobody of an end either.
      if (dead.has(pair)) return;
      near.destroy();
      far.destroy();
    };
    for (const socket of pair) socket.on('error', end).on('close', end);
    near.pipe(far);
    far.pipe(near);
  });
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      resolve({
        port: typeof address === 'object' && address ? address.port : 0,
        deaden(share, next) {
          const some = [...pairs].filter((pair) => !dead.has(pair) && next() < share);
          for (const pair of some) {
            const [near, far] = pair;
            dead.add(pair);
            near.unpipe(far);
            far.unpipe(near);
            near.resume();
            far.resume();
          }
          return some.length;
        },
        close() {
          for (const [near, far] of [...pairs, ...dead]) {
            near.destroy();
            far.destroy();
          }
          server.close();
        },
      });
    });
  });
}
