// Who is told, who is not and why, and what has to be confirmed (BR-45). The same judgement serves preview and handing out.
import { onlineStatus } from '@ec/device-vocabulary/device.enums';
import type { SettingItem } from './setting-items.ts';

/** Below this share of the rated power, in per cent, a limit is confirmed. */
const lowLimitPct = 30;

export interface Told {
  vendor: number;
  model: string;
  ratedKw: number;
  onlineStatus: number | null;
  /** Codes among the items for which an earlier command is not answered yet. */
  openCodes: readonly string[];
}

/** The facts about an inverter that are checked before it receives settings. */
export interface Wanted {
  vendor: number;
  /** Empty: all. */
  models: readonly string[];
  items: readonly SettingItem[];
}

export type Refusal = 'otherVendor' | 'otherModel' | 'neverReported' | 'offline' | 'overRated' | 'open';

/** The first reason that speaks against it; undefined: none. */
export function refusalOf(told: Told, { vendor, models, items }: Wanted): Refusal | undefined {
  if (told.vendor !== vendor) return 'otherVendor';
  if (models.length > 0 && !models.includes(told.model)) return 'otherModel';
  if (told.onlineStatus === null) return 'neverReported';
  if (told.onlineStatus !== onlineStatus.key.online) return 'offline';
  if (items.some(({ code, value }) => code === 'powerLimitKw' && value > told.ratedKw)) return 'overRated';
  return told.openCodes.length > 0 ? 'open' : undefined;
}

/** kW that an inverter may give afterwards; undefined where nothing is said of it. */
export function leftKw(ratedKw: number, items: readonly SettingItem[]): number | undefined {
  const limits = items.flatMap(({ code, value }) => {
    if (code === 'onOff') return value === 0 ? [0] : [];
    if (code === 'powerLimitPct') return [(ratedKw * value) / 100];
    return code === 'powerLimitKw' ? [Math.min(value, ratedKw)] : [];
  });
  return limits.length > 0 ? Math.min(...limits) : undefined;
}

/** Switches off, or leaves less than 30 % of the rated power. */
export function isDrastic(ratedKw: number, items: readonly SettingItem[]): boolean {
  const remainingKw = leftKw(ratedKw, items);
  if (remainingKw === undefined) return false;
  return remainingKw === 0 || remainingKw < (ratedKw * lowLimitPct) / 100;
}

/** Registers hold coarse steps: a hundredth of the value, and a hundredth of its unit, are no difference. */
const isSame = (asked: number, read: number): boolean => Math.abs(asked - read) <= 0.01 * Math.abs(asked) + 0.01;

/** The items that a device reads back otherwise than they were asked for; what it does not read back counts as taken. */
export const unlikeRead = (items: readonly SettingItem[], read: readonly SettingItem[]): SettingItem[] =>
  items.filter(({ code, value }) => read.some((each) => each.code === code && !isSame(value, each.value)));
