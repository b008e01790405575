// A TCP proxy in front of a broker, for tests. The proxy can cut its connections and allow them again.
import { connect, createServer, type Socket } from 'node:net';

export interface TestLine {
  address: string;
  cut(): void;
  mend(): void;
  close(): void;
}

export async function breakableLine(broker: string, { isCut = false } = {}): Promise<TestLine> {
  let isBroken = isCut;
  const sockets = new Set<Socket>();
  const breakAll = () => {
    for (const socket of sockets) socket.destroy();
    sockets.clear();
  };
  const server = createServer((near) => {
    if (isBroken) return void near.destroy();
    const far = connect(parseInt(new URL(broker).port, 10), '127.0.0.1');
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => other.destroy());
      socket.pipe(other);
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return {
    address: `mqtt://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    cut() {
      isBroken = true;
      breakAll();
    },
    mend() {
      isBroken = false;
    },
    close() {
      breakAll();
      server.close();
    },
  };
}
