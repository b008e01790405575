// Returns why a pack cannot be swapped in now; empty for a ready pack (BR-19). A pack with stale or unknown values is not ready.
import { batteryStatus } from '@ec/truck/shared/asset/asset.enums';

export const packLacks = ['status', 'soc', 'soh', 'hot', 'alarm', 'stale', 'unknown'] as const;
export type PackLack = (typeof packLacks)[number];

export const minSoc = 90;
export const minSoh = 70;
export const maxTemp = 45;

interface Facts {
  batteryStatus: number | null;
  soc: number | null;
  soh: number | null;
  tempMax: number | null;
  /** The level of the worst open alarm, 1 being critical; null without an open alarm. */
  worstAlarm: number | null;
  stale: boolean;
}

const major = 2;

export function lacksOfPack({ batteryStatus: status, soc, soh, tempMax, worstAlarm, stale }: Facts): PackLack[] {
  const { ready, reserved } = batteryStatus.key;
  const each: [PackLack, boolean][] = [
    ['stale', stale],
    ['status', status !== ready && status !== reserved],
    ['soc', soc !== null && soc < minSoc],
    ['soh', soh !== null && soh < minSoh],
    ['hot', tempMax !== null && tempMax > maxTemp],
    ['unknown', soc === null || soh === null || tempMax === null],
    ['alarm', worstAlarm !== null && worstAlarm <= major],
  ];
  return each.flatMap(([lack, isSo]) => (isSo ? [lack] : []));
}
