// The interface of sessions. A session has opaque access and refresh tokens, of which the database stores only hashes. A small cache serves
// the checks, and a revoked session ends in all processes within a second (contract §2, §10).
import type { Caller } from '../caller.ts';
import type { Sql } from '../database.ts';

export interface TokenPair {
  accessToken: string;
  refreshToken: string;
  /** Seconds until the access token expires. */
  expiresIn: number;
}

/** Switch mode: the departments and roles with which the user acts; absent: all of the user's. */
export interface ActingChoice {
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
  choice?: ActingChoice | undefined;
  /** Set when a platform operator enters a tenant: the session then ends after `refreshSeconds` even if it is refreshed. */
  operator?: Caller['operator'];
}

export interface RefreshUse {
  /** Only the client that has opened the session can refresh it. */
  clientId: string;
  remoteIp: string;
  /** Returns the new choice. When it throws, because the user does not have a chosen department or role, nothing is rotated. */
  choose?: ((caller: Caller) => ActingChoice | undefined) | undefined;
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
  /** Returns undefined for a token that is absent, expired, revoked or a refresh token. */
  find(accessToken: string | undefined): Promise<Caller | undefined>;
  open(session: NewSession): Promise<TokenPair>;
  /** Rotates the tokens. Returns undefined when the token is unknown, expired or reused after 30 s; the latter also ends the session. */
  refresh(refreshToken: string, use: RefreshUse): Promise<(TokenPair & { caller: Caller }) | undefined>;
  end(sessionId: string): Promise<void>;
  /** Ends the session of a token, also when the token has expired already. */
  endOf(accessToken: string): Promise<void>;
  /** Ends all sessions of the users, except one. `within`: the transaction in which to end them. */
  endAllOf(
    tenantId: string,
    userIds: readonly string[],
    options?: { except?: string | undefined; within?: Sql | undefined },
  ): Promise<void>;
  /** Returns the open sessions, newest first, at most 1000. */
  list(tenantId: string, userId?: string): Promise<OpenSession[]>;
}
