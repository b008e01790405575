// @vitest-environment happy-dom
// Tests the track of a swap bay: a faulty swap, and the clock.
import { stageOf } from '@ec/resource-web/test-stage.tsx';
import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { BayTrack, type SwapHome } from './bay-track.tsx';

afterEach(cleanup);
afterEach(() => vi.useRealTimers());

const bay: SwapHome['bays'][number] = {
  stationId: '1',
  stationName: 'A',
  bayNo: 1,
  plateNo: '鲁C1',
  orderId: '7',
  orderNo: 'S7',
  swapStep: 910,
  stepReached: 50,
  stepName: 'Fault',
  startTime: '2026-03-02 12:00:00',
  elapsedSec: 200,
  stepSec: 60,
  paused: true,
  pace: 'usual',
};
const stepTimes = [{ step: 50, name: '', avgSec: 40, p50Sec: 40, p95Sec: 55, failed: 0 }];
const renderAt = (time: string) =>
  render(<BayTrack bay={bay} stepTimes={stepTimes} time={time} onCall={undefined} />, {
    wrapper: stageOf({ resources: [] }).Stage,
  });
const spoken = () => document.querySelector('.swap-course')?.textContent ?? '';

test('a faulty swap shows the step that it has reached, the fault, and the usual time of that step', () => {
  renderAt('2026-03-02 12:03:20');
  expect(document.querySelector('[aria-current="step"]')?.textContent).toBe('Taking the old pack off');
  expect(document.querySelectorAll('[data-place="done"]')).toHaveLength(4);
  expect(spoken()).toContain('Fault');
  expect(spoken()).toContain('55');
});

test('the clock of a bay starts at the time of the answer, not at the time of the browser', () => {
  vi.useFakeTimers({ now: new Date('2026-03-02T12:09:00+08:00') });
  renderAt('2026-03-02 12:03:20');
  expect(spoken()).toContain('3 min 20 s');
});
