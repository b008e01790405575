// The steps of a battery swap, as the station's controller reports them (domain §6.3).

import { type Label, labelOf } from '@ec/language/label';
import type { Language } from '@ec/language/language';
import { textOf } from '@ec/language/unknown';
import type { KeyOf } from '@ec/resource/enum';
import { orderProc } from './order.enums.ts';

export const swapSteps: readonly (readonly [number, Label])[] = [
  [0, { zh: '建单', en: 'Created' }],
  [10, { zh: '驶入', en: 'Driving in' }],
  [20, { zh: '定位', en: 'Positioning' }],
  [30, { zh: '驻车下高压确认', en: 'Parked, high voltage off' }],
  [40, { zh: '解锁旧包', en: 'Unlocking the old pack' }],
  [50, { zh: '取下旧包', en: 'Taking the old pack off' }],
  [60, { zh: '旧包入仓', en: 'Storing the old pack' }],
  [70, { zh: '取新包', en: 'Fetching the new pack' }],
  [80, { zh: '装入新包', en: 'Installing the new pack' }],
  [90, { zh: '上锁', en: 'Locking' }],
  [100, { zh: '自检上电', en: 'Self-check, power on' }],
  [110, { zh: '驶离', en: 'Leaving' }],
  [900, { zh: '暂停', en: 'Paused' }],
  [910, { zh: '故障', en: 'Fault' }],
  [920, { zh: '中止', en: 'Aborted' }],
];

export const swapStep = {
  created: 0,
  arriving: 10,
  parked: 30,
  unlocking: 40,
  removing: 50,
  fetching: 70,
  installing: 80,
  locking: 90,
  selfCheck: 100,
  left: 110,
  paused: 900,
  fault: 910,
  aborted: 920,
} as const;

export const swapStepName = (step: number | null): Label | undefined => swapSteps.find(([key]) => key === step)?.[1];

/** Names a step for cells, details and histories; an unknown step is shown as its number. */
export function swapStepText(step: unknown, language: Language): string {
  const name = swapStepName(Number(step));
  return name ? labelOf(name, language) : textOf(step);
}

const regularSteps = swapSteps.map(([step]) => step).filter((step) => step <= swapStep.left);

/**
 * Returns whether step `to` may follow. `from` is the current step. `within` is the step of the regular line that the swap was
 * at before a pause or fault; without one it equals `from`.
 */
export function mayFollow(from: number, within: number, to: number): boolean {
  if (from === swapStep.left || from === swapStep.aborted) return false;
  const runs = from !== swapStep.paused && from !== swapStep.fault;
  if (to === swapStep.paused) return runs && from >= 10 && from <= swapStep.selfCheck;
  if (to === swapStep.fault) return from !== swapStep.fault && within >= 10 && within <= swapStep.selfCheck;
  if (to === swapStep.aborted) return from === swapStep.fault && mayAbort(within);
  // After a pause or a fault the same step continues.
  if (!runs) return to === within;
  return regularSteps[regularSteps.indexOf(from) + 1] === to;
}

/** Returns whether a swap may be aborted: only while a battery is locked on the truck, the old one up to step 40 or the new one after step 90. */
const mayAbort = (within: number): boolean => within <= swapStep.unlocking || isNewLocked(within);

export const isNewLocked = (within: number): boolean => within > swapStep.locking && within <= swapStep.left;

/** Returns the orderProc of a swap at this step of the regular line. */
export function procAt(step: number): KeyOf<typeof orderProc> {
  const { created, starting, charging, ended } = orderProc.key;
  if (step === swapStep.created) return created;
  if (step < swapStep.unlocking) return starting;
  return step < swapStep.left ? charging : ended;
}
