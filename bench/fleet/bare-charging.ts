// The floor for chargers: a WebSocket server that inserts each meter value into a bare table and then answers.
import type { AddressInfo } from 'node:net';
import type { Login } from '@ec/kernel/database/login';
import { WebSocketServer } from 'ws';

export async function openBareCharging(login: Login): Promise<{ url: string; close(): void }> {
  await login.run('create table if not exists bare_meter (id text, at timestamptz, message jsonb)');
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1', handleProtocols: ([first]) => first ?? false });
  let no = 0;
  server.on('connection', (socket) => {
    socket.on('message', async (data) => {
      const [, id, action, payload] = JSON.parse(data.toString());
      if (action === undefined) return;
      const currentTime = new Date().toISOString();
      const accepted = { status: 'Accepted' };
      no += 1;
      if (action === 'MeterValues' || action === 'TransactionEvent')
        await login.run('insert into bare_meter values ($1, now(), $2)', [id, JSON.stringify(payload)]);
      const answer =
        action === 'BootNotification'
          ? { ...accepted, currentTime, interval: 300 }
          : { currentTime, transactionId: no, idTagInfo: accepted, idTokenInfo: accepted };
      socket.send(JSON.stringify([3, id, answer]));
    });
  });
  await new Promise<void>((resolve) => server.once('listening', () => resolve()));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    close() {
      for (const client of server.clients) client.terminate();
      server.close();
    },
  };
}
