// LISTEN on one connection of its own. It comes back by itself, and tells its subscribers when it does: whatever was
// notified in between is lost, so caches must be dropped.
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
  let closed = false;

  async function connect(): Promise<pg.Client> {
    const fresh = new pg.Client({ connectionString: options.url, application_name: options.name, keepAlive: true });
    fresh.on('notification', ({ channel, payload }) => {
      for (const subscriber of channels.get(channel) ?? []) guarded(() => subscriber.onMessage(payload ?? ''));
    });
    fresh.on('error', (error) => options.log.warn({ err: error }, 'the notification connection was lost'));
    try {
      await fresh.connect();
      await fresh.query(`set role ${options.role}`);
      for (const channel of channels.keys()) await fresh.query(`listen ${quoted(channel)}`);
    } catch (error) {
      // An attempt that failed half-way leaves no connection behind.
      await fresh.end().catch(() => undefined);
      throw error;
    }
    fresh.once('end', () => {
      if (closed) return;
      client = reconnect();
      client.catch(() => undefined); // only when closed meanwhile
    });
    return fresh;
  }

  async function reconnect(): Promise<pg.Client> {
    for (let wait = 50; ; wait = Math.min(wait * 2, 2000)) {
      try {
        const fresh = await connect();
        for (const subscribers of channels.values())
          for (const { onReconnect } of subscribers) if (onReconnect) guarded(onReconnect);
        return fresh;
      } catch (error) {
        if (closed) throw error;
        await pause(wait, undefined, { ref: false });
      }
    }
  }

  function guarded(call: () => void): void {
    try {
      call();
    } catch (error) {
      options.log.error({ err: error }, 'a notification was not taken');
    }
  }

  return {
    async listen(channel, onMessage, onReconnect) {
      if (closed) throw new Error('The database is closed');
      const subscriber: Subscriber = { onMessage, onReconnect };
      const subscribers = channels.get(channel) ?? new Set();
      channels.set(channel, subscribers.add(subscriber));
      client ??= connect();
      const connecting = client;
      try {
        const connected = await connecting.catch((error: unknown) => {
          // The next subscriber connects anew. A connection that stands is kept, also where this statement fails on it.
          if (client === connecting) client = undefined;
          throw error;
        });
        await connected.query(`listen ${quoted(channel)}`);
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
      closed = true;
      const last = await client?.catch(() => undefined);
      await last?.end().catch(() => undefined);
    },
  };
}

function quoted(channel: string): string {
  return pg.escapeIdentifier(channel);
}
