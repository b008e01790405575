// Tests which step of a swap may follow which (domain §6.3), and the state of the order at each step.
import { expect, test } from 'vitest';
import { isNewLocked, mayFollow, procAt, swapStepName, swapSteps } from './swap-steps.ts';

const line = swapSteps.map(([step]) => step).filter((step) => step <= 110);

test('a step may be followed only by the next step', () => {
  for (const [index, from] of line.entries())
    for (const to of line) expect(mayFollow(from, from, to), `${from}→${to}`).toBe(to === line[index + 1]);
});

test('a swap can be paused at steps 10 to 100, and continues at the step of the pause', () => {
  expect(line.filter((step) => mayFollow(step, step, 900))).toEqual([10, 20, 30, 40, 50, 60, 70, 80, 90, 100]);
  for (const within of line) for (const to of line) expect(mayFollow(900, within, to)).toBe(to === within);
});

test('after a fault a swap continues at its step, or is aborted if a battery is locked on the truck', () => {
  expect(line.filter((within) => mayFollow(910, within, 920))).toEqual([0, 10, 20, 30, 40, 100, 110]);
  expect(line.filter((step) => mayFollow(step, step, 920))).toEqual([]);
  expect(mayFollow(910, 50, 50)).toBe(true);
  expect(mayFollow(910, 50, 60)).toBe(false);
  expect(mayFollow(900, 60, 910)).toBe(true);
});

test('no step follows the last step or an abort', () => {
  for (const [to] of swapSteps) {
    expect(mayFollow(110, 110, to)).toBe(false);
    expect(mayFollow(920, 40, to)).toBe(false);
  }
});

test('the order state, the lock of the new battery and the name are derived from the step', () => {
  expect(line.map(procAt)).toEqual([0, 1, 1, 1, 2, 2, 2, 2, 2, 2, 2, 4]);
  expect([40, 90, 100].map(isNewLocked)).toEqual([false, false, true]);
  expect(swapStepName(90)).toEqual({ zh: '上锁', en: 'Locking' });
  expect(swapStepName(15)).toBeUndefined();
});
