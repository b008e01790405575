// A server process remembers sessions: which session a token belongs to (that never changes), and for a few seconds
// who stands behind it. A change of the session, its user, role or tenant drops that at once.
import { LRUCache } from 'lru-cache';
import type { Caller } from '../caller.ts';
import type { Changes } from '../changes.ts';

export interface KnownToken {
  sessionId: string;
  /** Milliseconds. */
  expiresAt: number;
}

export interface KnownSession {
  caller: Caller;
  /** Milliseconds; raised by whoever notes a visit. */
  lastSeenAt: number;
}

export interface SessionMemory {
  /** Loads once however many ask at the same time. */
  session(id: string, load: () => Promise<KnownSession | undefined>): Promise<KnownSession | undefined>;
  token(hash: string): KnownToken | undefined;
  keepToken(hash: string, token: KnownToken): void;
  forget(sessionId: string): void;
}

const SECONDS_KEPT = 15;

export function createSessionMemory(changes: Changes): SessionMemory {
  const tokens = new LRUCache<string, KnownToken>({ max: 50_000 });
  // The promise is kept, not its result: a change that arrives while it loads drops it as well.
  const sessions = new LRUCache<string, Promise<KnownSession | undefined>>({ max: 20_000, ttl: SECONDS_KEPT * 1000 });

  changes.on(['session', 'system_user', 'system_role', 'system_tenant'], ({ subject, detail }) => {
    if (subject === 'session' && detail !== '') sessions.delete(detail);
    else sessions.clear();
  });

  return {
    session(id, load) {
      const cached = sessions.get(id);
      if (cached) return cached;
      const loading = load();
      sessions.set(id, loading);
      const forget = () => {
        if (sessions.peek(id) === loading) sessions.delete(id);
      };
      loading.then((session) => session ?? forget(), forget);
      return loading;
    },
    token: (hash) => tokens.get(hash),
    keepToken: (hash, token) => void tokens.set(hash, token),
    forget: (sessionId) => void sessions.delete(sessionId),
  };
}
