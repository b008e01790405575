// Decides whether this tab renews the token, or takes over one that another tab renewed (specification §4).
import { tokenTime } from '../site.ts';
import type { Session } from './session.ts';

type TokenAge = Pick<Session, 'accessToken' | 'obtainedAt' | 'expiresIn'>;

export type RefreshDecision = 'keep' | 'adopt' | 'refresh' | 'signed-out';

export function isDue(session: TokenAge, now: number): boolean {
  const age = (now - session.obtainedAt) / 1000;
  // A negative age means that the clock was set back. The real age is then unknown, so the token is renewed.
  return age >= tokenTime(session.expiresIn) || age < -60;
}

export function isExpired(session: TokenAge, now: number): boolean {
  return (now - session.obtainedAt) / 1000 >= session.expiresIn;
}

/**
 * `stored` is the session that all tabs share, `mine` the session in the memory of this tab. If their tokens differ, another tab
 * stored a newer one; this tab adopts it unless it is due itself.
 */
export function decideRefresh(mine: TokenAge | undefined, stored: TokenAge | undefined, now: number): RefreshDecision {
  if (!mine || !stored) return 'signed-out';
  if (stored.accessToken !== mine.accessToken && !isDue(stored, now)) return 'adopt';
  return isDue(stored, now) ? 'refresh' : 'keep';
}
