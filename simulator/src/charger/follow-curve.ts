// Moves a session along the charge curve of its truck and takes a sample every half minute, until the session has its planned charge.
import type { SeededRandom } from '@ec/kernel/seeded-random';
import type { Charger } from './parts.ts';
import { advance, type Session } from './session.ts';

const sampleMs = 30_000;

interface CurveOptions {
  isRunning(session: Session): boolean;
  sample(): void;
  /** Called when the session has reached its planned charge. */
  end(session: Session, at: number): void;
}

export function curveFollower(charger: Charger, random: SeededRandom, { isRunning, sample, end }: CurveOptions) {
  const { pace } = charger;
  let movedAt = 0;
  let cancelSamples: () => void = () => undefined;

  /** @returns the time when the session reached its planned charge, undefined before that */
  function move(session: Session): number | undefined {
    if (!session.isFlowing) return undefined;
    const until = pace.now();
    const over = advance(session, movedAt, until, pace.speed);
    movedAt = until;
    return over;
  }

  function follow(session: Session): void {
    session.isFlowing = true;
    movedAt = pace.now();
    const first = (sampleMs / 4) * (1 + random.next());
    cancelSamples = pace.every(sampleMs, first, () => {
      if (!isRunning(session) || charger.isDown) return;
      const over = move(session);
      if (over === undefined) sample();
      else end(session, over);
    });
  }

  return { move, follow, stop: () => cancelSamples() };
}
