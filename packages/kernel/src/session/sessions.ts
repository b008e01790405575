// Sessions: two opaque tokens each, stored hashed, checked from a small memory, revoked everywhere within a second (contract §2, §10).
import type { Caller } from '../caller.ts';

export interface TokenPair {
  accessToken: string;
  refreshToken: string;
  /** Seconds that the access token lives. */
  expiresIn: number;
}

export interface NewSession {
  tenantId: string;
  userId: string;
  clientId: string;
  accessSeconds: number;
  refreshSeconds: number;
  remoteIp: string;
  userAgent: string;
  /** Switch mode: one of the user's departments and roles to act with. */
  deptId?: string | undefined;
  roleId?: string | undefined;
  operator?: Caller['operator'];
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
  find(accessToken: string): Promise<Caller | undefined>;
  open(session: NewSession): Promise<TokenPair>;
  /** Rotates. Undefined where the token is unknown, expired or reused after the grace of 30 s (then the session is revoked). */
  refresh(
    refreshToken: string,
    remoteIp: string,
  ): Promise<(TokenPair & { tenantId: string; userId: string }) | undefined>;
  end(sessionId: string): Promise<void>;
  endAllOf(tenantId: string, userIds: readonly string[], except?: string): Promise<void>;
  list(tenantId: string, userId?: string): Promise<OpenSession[]>;
}
