// The session cache of a server process. It caches the session id of a token, and for 15 seconds the caller of a session. A change of a
// session drops its cached caller. A change of any user, role or tenant drops all cached callers.
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
  /** Milliseconds since 1970. `find` of the sessions updates the time when it notes a use of the session. */
  lastSeenAt: number;
}

export interface SessionMemory {
  /** Returns the cached session, or loads it. Concurrent calls for the same session share one `load`. */
  session(id: string, load: () => Promise<CachedSession | undefined>): Promise<CachedSession | undefined>;
  token(hash: string): CachedToken | undefined;
  storeToken(hash: string, token: CachedToken): void;
  forget(sessionId: string): void;
}

const CACHE_SECONDS = 15;

export function createSessionMemory(changes: Changes): SessionMemory {
  const tokens = new LRUCache<string, CachedToken>({ max: 50_000 });
  // The cache holds promises, so that a change drops an entry even while it is loading.
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
