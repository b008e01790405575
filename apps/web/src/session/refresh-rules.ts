// When a token is renewed, and by which of several tabs (specification §4). Pure, so that it can be tested.
import { tokenTime } from '../site.ts';
import type { Session } from './session.ts';

type TokenAge = Pick<Session, 'accessToken' | 'obtainedAt' | 'expiresIn'>;

export type RefreshDecision = 'keep' | 'adopt' | 'refresh' | 'signed-out';

export function isDue(session: TokenAge, now: number): boolean {
  const age = (now - session.obtainedAt) / 1000;
  // A clock that was set back gives a negative age; then nobody knows the real one, so it is renewed.
  return age >= tokenTime(session.expiresIn) || age < -60;
}

export function isExpired(session: TokenAge, now: number): boolean {
  return (now - session.obtainedAt) / 1000 >= session.expiresIn;
}

/**
 * `stored` is what all tabs share, `mine` what this tab has in memory. A token in storage that differs from mine was
 * put there by another tab, so it is taken over before anything is renewed.
 */
export function decideRefresh(mine: TokenAge | undefined, stored: TokenAge | undefined, now: number): RefreshDecision {
  if (!mine || !stored) return 'signed-out';
  if (stored.accessToken !== mine.accessToken && !isDue(stored, now)) return 'adopt';
  return isDue(stored, now) ? 'refresh' : 'keep';
}
