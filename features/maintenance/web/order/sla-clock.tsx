// Shows the time until an order is due, or in red the time since. Shows nothing in states in which the time does not run (`isTicking`).
import { fill } from '@ec/language/fill';
import { useLanguage, useTexts } from '@ec/ui/text/use-texts';
import { instantOf, spokenDuration } from '@ec/ui/value/date';
import { woStatus } from '@ec/workflow/shared/work-order-status';
import { useEffect, useState } from 'react';
import { orderTexts } from './order-texts.ts';

const { draft, check, done, returned, cancelled } = woStatus.key;
const stoppedStates: readonly (number | null)[] = [draft, check, done, returned, cancelled];

/** Returns whether the remaining time of an order in this state counts down. */
export const isTicking = (status: number | null): boolean => !stoppedStates.includes(status);

/** Returns the seconds until the order is due, negative after that; undefined without a due time. */
export function secondsLeft(planTime: string, now: number): number | undefined {
  const dueTime = instantOf(planTime);
  return dueTime === undefined ? undefined : Math.round((dueTime - now) / 1000);
}

export function SlaClock({ row }: { row: { planTime: string; woStatus: number | null } }) {
  const texts = useTexts(orderTexts);
  const language = useLanguage();
  const [now, setNow] = useState(() => Date.now());
  const ticks = isTicking(row.woStatus) && row.planTime !== '';
  useEffect(() => {
    if (!ticks) return;
    const timer = setInterval(() => setNow(Date.now()), 30_000);
    return () => clearInterval(timer);
  }, [ticks]);
  const remainingSeconds = secondsLeft(row.planTime, now);
  if (!ticks || remainingSeconds === undefined) return null;
  const isLate = remainingSeconds < 0;
  const time = spokenDuration(Math.abs(remainingSeconds), language);
  return (
    <span
      className={isLate ? 'ec-number ec-error order-clock ec-screen-only' : 'ec-number order-clock ec-screen-only'}
      data-late={isLate || undefined}
    >
      {fill(isLate ? texts.late : texts.left, { time })}
    </span>
  );
}
