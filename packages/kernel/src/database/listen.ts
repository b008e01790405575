// Receives PostgreSQL's notifications (LISTEN) on a separate connection. When that connection is lost, the listener reconnects and calls
// `onReconnect`. The notifications sent in between are lost, so `onReconnect` must drop the caches that depend on them.
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { Log } from '../log.ts';

export type Listener = {
  listen(channel: string, onMessage: (payload: string) => void, onReconnect?: () => void): Promise<() => void>;
  close(): Promise<void>;
};

type Subscriber = { onMessage: (payload: string) => void; onReconnect?: () => void };

export function createListener(options: { url: string; role: string; name: string; log: Log }): Listener {
  const channels = new Map<string, Set<Subscriber>>();
  let client: Promise<pg.Client> | undefined;
  let isClosed = false;

  async function connect(): Promise<pg.Client> {
    const newClient = new pg.Client({ connectionString: options.url, application_name: options.name, keepAlive: true });
    newClient.on('notification', ({ channel, payload }) => {
      for (const subscriber of channels.get(channel) ?? []) callSafely(() => subscriber.onMessage(payload ?? ''));
    });
    newClient.on('error', (error) => options.log.warn({ err: error }, 'the notification connection was lost'));
    try {
      await newClient.connect();
      await newClient.query(`set role ${options.role}`);
      for (const channel of channels.keys()) await newClient.query(`listen ${quoteChannel(channel)}`);
    } catch (error) {
      // The connection may be open already, for example when the role is missing.
      await newClient.end().catch(() => undefined);
      throw error;
    }
    newClient.once('end', () => {
      if (isClosed) return;
      client = reconnect();
      client.catch(() => undefined); // `reconnect` fails only after `close`
    });
    return newClient;
  }

  async function reconnect(): Promise<pg.Client> {
    for (let wait = 50; ; wait = Math.min(wait * 2, 2000)) {
      try {
        const newClient = await connect();
        for (const subscribers of channels.values())
          for (const { onReconnect } of subscribers) if (onReconnect) callSafely(onReconnect);
        return newClient;
      } catch (error) {
        if (isClosed) throw error;
        await pause(wait, undefined, { ref: false });
      }
    }
  }

  function callSafely(call: () => void): void {
    try {
      call();
    } catch (error) {
      options.log.error({ err: error }, 'a notification was not taken');
    }
  }

  return {
    async listen(channel, onMessage, onReconnect) {
      if (isClosed) throw new Error('The database is closed');
      const subscriber: Subscriber = { onMessage, onReconnect };
      const subscribers = channels.get(channel) ?? new Set();
      channels.set(channel, subscribers.add(subscriber));
      client ??= connect();
      const connecting = client;
      try {
        const connected = await connecting.catch((error: unknown) => {
          // After a failed connect, the next call of `listen` connects anew. When only the LISTEN below fails, the connection stays open.
          if (client === connecting) client = undefined;
          throw error;
        });
        await connected.query(`listen ${quoteChannel(channel)}`);
      } catch (error) {
        subscribers.delete(subscriber);
        if (subscribers.size === 0) channels.delete(channel);
        throw error;
      }
      return () => {
        subscribers.delete(subscriber);
      };
    },
    async close() {
      isClosed = true;
      const openClient = await client?.catch(() => undefined);
      await openClient?.end().catch(() => undefined);
    },
  };
}

function quoteChannel(channel: string): string {
  return pg.escapeIdentifier(channel);
}
