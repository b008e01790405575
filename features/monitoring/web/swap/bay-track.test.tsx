// @vitest-environment happy-dom
// Tests the track of a swap bay: a faulty swap, and the clock.
import { cleanup, render } from '@testing-library/react';
import { App } from 'antd';
import { afterEach, expect, test, vi } from 'vitest';
import { BayTrack, type SwapHome } from './bay-track.tsx';

// The link to the order needs the console around it, so the test renders only the text of the link.
vi.mock('@ec/resource-web/row-link.tsx', () => ({ RowLink: ({ children }: { children: unknown }) => children }));

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
  stepName: '故障',
  startTime: '2026-03-02 12:00:00',
  elapsedSec: 200,
  stepSec: 60,
  paused: true,
  pace: 'usual',
};
const stepTimes = [{ step: 50, name: '', avgSec: 40, p50Sec: 40, p95Sec: 55, failed: 0 }];
const course = (time: string) => (
  <App>
    <BayTrack bay={bay} stepTimes={stepTimes} time={time} onCall={undefined} />
  </App>
);
const spoken = () => document.querySelector('.swap-course')?.textContent ?? '';

test('a faulty swap shows the step that it has reached, the fault, and the usual time of that step', () => {
  render(course('2026-03-02 12:03:20'));
  expect(document.querySelector('[aria-current="step"]')?.textContent).toBe('取下旧包');
  expect(document.querySelectorAll('[data-place="done"]')).toHaveLength(4);
  expect(spoken()).toContain('故障');
  expect(spoken()).toContain('55');
});

test('the clock of a bay starts at the time of the answer, not at the time of the browser', () => {
  vi.useFakeTimers({ now: new Date('2026-03-02T12:09:00+08:00') });
  render(course('2026-03-02 12:03:20'));
  expect(spoken()).toContain('3 分 20 秒');
});
