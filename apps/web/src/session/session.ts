// The stored session: the tokens, the time at which they were received, and the person (contract §2.1, specification §3).

import type { Person } from '@ec/records/console/console';
import type { OutputOf } from '@ec/resource/contract';
import type { signIn } from '@ec/system/shared/sign-in.contract';
import { readItem, removeItem, writeItem } from '../stored-items.ts';

export const SESSION_ITEM = 'session';
/** The lock lasts as long as the sign-in (lock/lock-store.ts). */
export const LOCK_ITEM = 'lock';

export interface Acting {
  deptId: string;
  roleId: string;
}

export interface Session {
  accessToken: string;
  refreshToken: string;
  /** Milliseconds since 1970 by this browser's clock. */
  obtainedAt: number;
  /** Seconds. */
  expiresIn: number;
  person: Person;
  /** The department and role that the person has switched to (switch mode, specification §6). */
  acting?: Acting;
  /** Present while an operator is inside another tenant (contract §2.3). `until` is in milliseconds since 1970 by this browser's clock. */
  inside?: { tenantName: string; reason: string; until: number };
}

type SignInReply = OutputOf<typeof signIn>;
type RequiredField = 'access_token' | 'refresh_token' | 'expires_in' | 'tenant_id' | 'user_id' | 'user_name';
/** The reply of the token call. Other servers of this contract may leave out the optional fields. */
export type TokenReply = Pick<SignInReply, RequiredField> & Partial<SignInReply>;

export function sessionOf(reply: TokenReply, now: number): Session {
  return {
    accessToken: reply.access_token,
    refreshToken: reply.refresh_token,
    obtainedAt: now,
    expiresIn: Number(reply.expires_in) || 3600,
    person: {
      userId: reply.user_id,
      tenantId: reply.tenant_id,
      account: reply.account || reply.user_name,
      userName: reply.real_name || reply.nick_name || reply.user_name,
      avatar: reply.avatar ?? '',
      deptId: reply.dept_id ?? '',
      roleId: reply.role_id ?? '',
      roles: (reply.role_name ?? '').split(',').filter(Boolean),
    },
  };
}

/** Identifies tenant and person of a session. A call that began in one place must not go on in another. */
export const placeOf = ({ person }: Session): string => `${person.tenantId}/${person.userId}`;

export function readSession(): Session | undefined {
  const session = readItem<Session>(SESSION_ITEM);
  return session?.accessToken && session.person ? session : undefined;
}

export function writeSession(session: Session): void {
  writeItem(SESSION_ITEM, session);
}

/** Stores a new sign-in, and removes the lock of an earlier one (specification §4). */
export function beginSession(session: Session): void {
  writeSession(session);
  removeItem(LOCK_ITEM);
}

/** Removes the session before the lock: a tab that still had a session but no lock would show its pages again. */
export function removeSession(): void {
  removeItem(SESSION_ITEM);
  removeItem(LOCK_ITEM);
}
