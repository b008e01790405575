// The interface of sessions. A session has opaque access and refresh tokens, and the database stores only their hashes. A
// revoked session ends in all processes within a second (contract §2, §10).
import type { Caller } from '../caller.ts';
import type { Sql } from '../database.ts';

export interface TokenPair {
  accessToken: string;
  refreshToken: string;
  /** Seconds until the access token expires. */
  expiresIn: number;
}

/** The departments and roles with which the user acts (switch mode). If a list is absent, the user acts with all departments or roles. */
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
  /** Returns undefined when the text is not a valid access token, when its session has ended, or when its user may not act any more. */
  find(accessToken: string | undefined): Promise<Caller | undefined>;
  open(session: NewSession): Promise<TokenPair>;
  /** Rotates the tokens. Returns undefined when the refresh is refused. The reuse of a token after 30 s also ends the session. */
  refresh(refreshToken: string, use: RefreshUse): Promise<(TokenPair & { caller: Caller }) | undefined>;
  end(sessionId: string): Promise<void>;
  /** Ends the session of a token, also when the token has expired already. */
  endOf(accessToken: string): Promise<void>;
  /** Ends the sessions of the users, except the session `except`. `within`: the transaction in which the sessions end. */
  endAllOf(
    tenantId: string,
    userIds: readonly string[],
    options?: { except?: string | undefined; within?: Sql | undefined },
  ): Promise<void>;
  /** Returns the open sessions, newest first, at most 1000. */
  list(tenantId: string, userId?: string): Promise<OpenSession[]>;
}
