// A TCP proxy between devices and server whose connections can go dead unnoticed: they forward nothing and are not closed.
import { connect, createServer, type Socket } from 'node:net';

export interface Line {
  port: number;
  /** Makes about this share of the open connections dead; new connections work. @returns the number of connections that died */
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
      // A dead connection does not pass on that one side has closed.
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
