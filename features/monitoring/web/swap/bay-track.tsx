// Shows a bay with the steps of its running swap, the usual time of the present step, and whether that step is slow.

import { orders } from '@ec/charging/shared/order/orders.resource';
import { swapStep, swapSteps } from '@ec/charging/shared/order/swap-steps';
import { fill } from '@ec/language/fill';
import { labelOf } from '@ec/language/label';
import type { OutputOf } from '@ec/resource/contract';
import { RowLink } from '@ec/resource-web/row-link.tsx';
import { useLanguage, useTexts } from '@ec/ui/text/use-texts';
import { spokenDuration } from '@ec/ui/value/date';
import { Button } from 'antd';
import { useEffect, useState } from 'react';
import type { swapHome } from '../../shared/swap/swap-home.contract.ts';
import { swapTexts } from './swap-texts.ts';

export type SwapHome = OutputOf<typeof swapHome>;
type Bay = SwapHome['bays'][number];

const stepsInBay = swapSteps.filter(([step]) => step > 0 && step <= swapStep.left);

interface BayTrackProps {
  bay: Bay;
  stepTimes: SwapHome['stepAvg'];
  /** The server's time of the answer. */
  time: string;
  /** Calls the next truck to the bay. Undefined where the person may not call, no truck waits, or the bay is busy or has no number. */
  onCall: (() => void) | undefined;
}

/** The times of a bay run on for at most this long without a new answer: a broken connection must not look like a slow swap. */
const mostSeconds = 60;

/**
 * Counts the seconds since an answer arrived, so that the times of a bay run on between two answers. The server's time only tells answers
 * apart, because the clocks of server and browser may differ by minutes.
 */
function useSecondsSince(time: string): number {
  const [arrival, setArrival] = useState({ time, at: performance.now() });
  const [now, setNow] = useState(arrival.at);
  if (arrival.time !== time) {
    const at = performance.now();
    setArrival({ time, at });
    setNow(at);
  }
  useEffect(() => {
    const timer = setInterval(() => setNow(performance.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  return Math.min(mostSeconds, Math.max(0, (now - arrival.at) / 1000));
}

export function BayTrack({ bay, stepTimes, time, onCall }: BayTrackProps) {
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
      {isBusy ? <Course bay={bay} stepTimes={stepTimes} time={time} /> : null}
    </li>
  );
}

function Course({ bay, stepTimes, time }: Omit<BayTrackProps, 'onCall'>) {
  const texts = useTexts(swapTexts);
  const language = useLanguage();
  const since = useSecondsSince(time);
  const current = stepsInBay.findIndex(([step]) => step === bay.stepReached);
  const usualTimes = stepTimes.find(({ step }) => step === bay.stepReached);
  const isNamedBelow = stepsInBay.every(([step]) => step !== bay.swapStep);
  const spoken = (seconds: number | null) => (seconds === null ? '—' : spokenDuration(Math.round(seconds), language));
  const spokenSoFar = (seconds: number | null) => spoken(seconds === null ? null : seconds + since);
  return (
    <>
      <ol className="swap-steps">
        {stepsInBay.map(([step, label], index) => (
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
          ...(isNamedBelow ? [bay.stepName] : []),
          fill(texts.elapsed, { time: spokenSoFar(bay.elapsedSec) }),
          fill(texts.inStep, { time: spokenSoFar(bay.stepSec) }),
          ...(usualTimes
            ? [fill(texts.usual, { p50: spoken(usualTimes.p50Sec), p95: spoken(usualTimes.p95Sec) })]
            : []),
        ].join(' · ')}
      </p>
    </>
  );
}
