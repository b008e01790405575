// Shows a bay with the steps of its running swap, the usual time of each step, and whether the present step is slow. A free bay can call
// the next truck.

import { orders } from '@ec/charging/shared/order/orders.resource';
import { swapSteps } from '@ec/charging/shared/order/swap-steps';
import { groupNumber } from '@ec/language/amount';
import { fill } from '@ec/language/fill';
import { labelOf } from '@ec/language/label';
import type { OutputOf } from '@ec/resource/contract';
import { RowLink } from '@ec/resource-web/row-link.tsx';
import { useLanguage, useTexts } from '@ec/ui/text/use-texts';
import { instantOf, spokenDuration } from '@ec/ui/value/date';
import { Button } from 'antd';
import { useEffect, useState } from 'react';
import type { swapHome } from '../../shared/swap/swap-home.contract.ts';
import { swapTexts } from './swap-texts.ts';

export type SwapHome = OutputOf<typeof swapHome>;
type Bay = SwapHome['bays'][number];

const lastOfLine = 110;
const line = swapSteps.filter(([step]) => step > 0 && step <= lastOfLine);

interface BayTrackProps {
  bay: Bay;
  steps: SwapHome['stepAvg'];
  /** The time at which the answer was read. */
  time: string;
  /** Calls the next truck; undefined where the person may not, or no truck waits. */
  onCall: (() => void) | undefined;
}

/** Counts the seconds since the answer was read, so that the clock of a bay runs on between two answers. */
function useSecondsSince(time: string): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  return Math.min(60, Math.max(0, (now - (instantOf(time) ?? now)) / 1000));
}

export function BayTrack({ bay, steps, time, onCall }: BayTrackProps) {
  const texts = useTexts(swapTexts);
  const { bayNo, plateNo, orderId, orderNo, paused, pace } = bay;
  const name = fill(texts.bay, { n: bayNo ?? '—' });
  const isBusy = orderId !== '';
  return (
    <li className="swap-bay" data-pace={isBusy ? (paused ? 'late' : pace) : 'free'} data-bay={bayNo}>
      <span className="swap-bay-head">
        <strong>{name}</strong>
        <span>{bay.stationName}</span>
        {isBusy ? (
          <>
            <b>{plateNo}</b>
            <RowLink table={orders} id={orderId}>
              {orderNo}
            </RowLink>
            <em>{paused ? texts.paused : texts.pace[pace]}</em>
          </>
        ) : (
          <em>{texts.free}</em>
        )}
        {onCall ? (
          <Button
            size="small"
            className="ec-no-print"
            aria-label={fill(texts.callTo, { n: bayNo ?? '—' })}
            onClick={onCall}
          >
            {texts.callNext}
          </Button>
        ) : null}
      </span>
      {isBusy ? <Course bay={bay} steps={steps} time={time} /> : null}
    </li>
  );
}

function Course({ bay, steps, time }: Omit<BayTrackProps, 'onCall'>) {
  const texts = useTexts(swapTexts);
  const language = useLanguage();
  const since = useSecondsSince(time);
  const current = line.findIndex(([step]) => step === bay.swapStep);
  const usual = steps.find(({ step }) => step === bay.swapStep);
  const spoken = (seconds: number | null) => (seconds === null ? '—' : spokenDuration(seconds + since, language));
  return (
    <>
      <ol className="swap-steps">
        {line.map(([step, label], index) => (
          <li
            key={step}
            data-place={index === current ? 'now' : index < current ? 'done' : 'ahead'}
            aria-current={index === current ? 'step' : undefined}
          >
            {labelOf(label, language)}
          </li>
        ))}
      </ol>
      <p className="swap-course ec-number">
        {[
          ...(current < 0 ? [bay.stepName] : []),
          fill(texts.elapsed, { time: spoken(bay.elapsedSec) }),
          fill(texts.inStep, { time: spoken(bay.stepSec) }),
          ...(usual
            ? [fill(texts.usual, { p50: groupNumber(usual.p50Sec, 0), p95: groupNumber(usual.p95Sec, 0) })]
            : []),
        ].join(' · ')}
      </p>
    </>
  );
}
