// Sessions: two opaque tokens each, stored hashed, checked from a small memory, revoked everywhere within a second (contract §2, §10).
import type { Caller } from '../caller.ts';
import type { Sql } from '../database.ts';

export interface TokenPair {
  accessToken: string;
  refreshToken: string;
  /** Seconds that the access token lives. */
  expiresIn: number;
}

/** Switch mode: the user's departments and roles to act with; absent = all that are held. */
export interface Chosen {
  deptIds?: readonly string[] | undefined;
  roleIds?: readonly string[] | undefined;
}

export interface NewSession {
  tenantId: string;
  userId: string;
  clientId: string;
  accessSeconds: number;
  refreshSeconds: number;
  remoteIp: string;
  userAgent: string;
  chosen?: Chosen | undefined;
  /** Set where a platform operator enters a tenant: the session then ends after `refreshSeconds`, refreshed or not. */
  operator?: Caller['operator'];
}

export interface RefreshUse {
  /** Only the client that the session was opened by can refresh it. */
  clientId: string;
  remoteIp: string;
  /** Throws when the user does not hold what was chosen; then nothing is rotated. */
  choose?: ((caller: Caller) => Chosen | undefined) | undefined;
}

export interface OpenSession {
  id: string;
  userId: string;
  account: string;
  name: string;
  remoteIp: string;
  userAgent: string;
  /** yyyy-MM-dd HH:mm:ss */
  signedInAt: string;
  lastSeenAt: string;
}

export interface Sessions {
  /** Undefined for a token that is absent, expired, revoked or a refresh token. */
  find(accessToken: string | undefined): Promise<Caller | undefined>;
  open(session: NewSession): Promise<TokenPair>;
  /** Rotates. Undefined where the token is unknown, expired or reused after the grace of 30 s (then the session is revoked). */
  refresh(refreshToken: string, use: RefreshUse): Promise<(TokenPair & { caller: Caller }) | undefined>;
  end(sessionId: string): Promise<void>;
  /** Ends the session of a token even where that token has expired already. */
  endOf(accessToken: string): Promise<void>;
  /** `within`: a transaction that they end with. */
  endAllOf(
    tenantId: string,
    userIds: readonly string[],
    options?: { except?: string | undefined; within?: Sql | undefined },
  ): Promise<void>;
  /** Open ones, newest first, at most 1000. */
  list(tenantId: string, userId?: string): Promise<OpenSession[]>;
}
