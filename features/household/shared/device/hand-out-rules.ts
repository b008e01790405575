// The rules of pushing settings: which inverters receive them, which do not and why, and which pushes a person must confirm (BR-45). The
// preview and the push itself use the same rules.
import { onlineStatus } from '@ec/device-vocabulary/device.enums';
import type { SettingItem } from './setting-items.ts';

/** A person must confirm a limit below this share of the rated power, in percent. */
const lowLimitPct = 30;

/** The facts about an inverter that are checked before it receives settings. */
export interface CheckedInverter {
  vendor: number;
  model: string;
  ratedKw: number;
  onlineStatus: number | null;
  /** Codes among the items for which an earlier command has no reply yet. */
  openCodes: readonly string[];
}

/** The settings of a push, and the inverters for which they are meant. */
export interface PushSettings {
  vendor: number;
  /** The models that may receive the settings; an empty list allows all. */
  models: readonly string[];
  items: readonly SettingItem[];
}

export type Refusal = 'otherVendor' | 'otherModel' | 'neverReported' | 'offline' | 'overRated' | 'open';

/** Returns the first reason why the inverter may not receive the settings; undefined where there is none. */
export function refusalOf(inverter: CheckedInverter, { vendor, models, items }: PushSettings): Refusal | undefined {
  if (inverter.vendor !== vendor) return 'otherVendor';
  if (models.length > 0 && !models.includes(inverter.model)) return 'otherModel';
  if (inverter.onlineStatus === null) return 'neverReported';
  if (inverter.onlineStatus !== onlineStatus.key.online) return 'offline';
  if (items.some(({ code, value }) => code === 'powerLimitKw' && value > inverter.ratedKw)) return 'overRated';
  return inverter.openCodes.length > 0 ? 'open' : undefined;
}

/** Returns the kW that an inverter may give afterwards; undefined where the settings do not limit it. */
export function leftKw(ratedKw: number, items: readonly SettingItem[]): number | undefined {
  const limits = items.flatMap(({ code, value }) => {
    if (code === 'onOff') return value === 0 ? [0] : [];
    if (code === 'powerLimitPct') return [(ratedKw * value) / 100];
    return code === 'powerLimitKw' ? [Math.min(value, ratedKw)] : [];
  });
  return limits.length > 0 ? Math.min(...limits) : undefined;
}

/** True where the settings switch the inverter off, or leave less than 30 % of its rated power. */
export function isDrastic(ratedKw: number, items: readonly SettingItem[]): boolean {
  const remainingKw = leftKw(ratedKw, items);
  if (remainingKw === undefined) return false;
  return remainingKw === 0 || remainingKw < (ratedKw * lowLimitPct) / 100;
}

/** Registers have coarse steps, so values that differ by at most a hundredth of the value plus a hundredth of its unit count as equal. */
const isSame = (wanted: number, read: number): boolean => Math.abs(wanted - read) <= 0.01 * Math.abs(wanted) + 0.01;

/** Returns the items that a device reads back with another value. An item that it does not read back counts as accepted. */
export const differingItems = (items: readonly SettingItem[], read: readonly SettingItem[]): SettingItem[] =>
  items.filter(({ code, value }) => read.some((each) => each.code === code && !isSame(value, each.value)));
