// The session cache of a server process. It caches which session a token belongs to, which never changes, and for some seconds the caller of
// a session. A change of the session, or of any user, role or tenant, drops the cached callers at once.
import { LRUCache } from 'lru-cache';
import type { Caller } from '../caller.ts';
import type { Changes } from '../changes.ts';

export interface CachedToken {
  sessionId: string;
  /** Milliseconds since 1970. */
  expiresAt: number;
}

export interface CachedSession {
  caller: Caller;
  /** Milliseconds since 1970; `find` updates it when it notes the use of the session. */
  lastSeenAt: number;
}

export interface SessionMemory {
  /** Calls `load` once for callers at the same time. */
  session(id: string, load: () => Promise<CachedSession | undefined>): Promise<CachedSession | undefined>;
  token(hash: string): CachedToken | undefined;
  storeToken(hash: string, token: CachedToken): void;
  forget(sessionId: string): void;
}

const CACHE_SECONDS = 15;

export function createSessionMemory(changes: Changes): SessionMemory {
  const tokens = new LRUCache<string, CachedToken>({ max: 50_000 });
  // The cache holds the promises, so that a change that arrives during the loading drops the entry as well.
  const sessions = new LRUCache<string, Promise<CachedSession | undefined>>({ max: 20_000, ttl: CACHE_SECONDS * 1000 });

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
    storeToken: (hash, token) => void tokens.set(hash, token),
    forget: (sessionId) => void sessions.delete(sessionId),
  };
}
