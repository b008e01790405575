// The rules of a push of settings (BR-45): which inverters may receive the settings, why others may not, and which pushes a person must
// confirm. The preview and the push use the same rules.
import { onlineStatus } from '@ec/device-vocabulary/device.enums';
import type { SettingItem } from './setting-items.ts';

/** A person must confirm a limit below this percentage of the rated power. */
const lowLimitPct = 30;

/** The facts about an inverter that are checked before it receives settings. */
export interface CheckedInverter {
  vendor: number;
  model: string;
  ratedKw: number;
  onlineStatus: number | null;
  /** The codes of the pushed settings for which an earlier command has no result yet. */
  openCodes: readonly string[];
}

/** The settings of a push, and the brand and models of the inverters that may receive them. */
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

/** Returns the kW that an inverter may give after the push; undefined where the settings do not limit its power. */
export function leftKw(ratedKw: number, items: readonly SettingItem[]): number | undefined {
  const limits = items.flatMap(({ code, value }) => {
    if (code === 'onOff') return value === 0 ? [0] : [];
    if (code === 'powerLimitPct') return [(ratedKw * value) / 100];
    return code === 'powerLimitKw' ? [Math.min(value, ratedKw)] : [];
  });
  return limits.length > 0 ? Math.min(...limits) : undefined;
}

/** Returns whether the settings switch the inverter off, or limit it below 30 % of its rated power. */
export function isDrastic(ratedKw: number, items: readonly SettingItem[]): boolean {
  const remainingKw = leftKw(ratedKw, items);
  if (remainingKw === undefined) return false;
  return remainingKw === 0 || remainingKw < (ratedKw * lowLimitPct) / 100;
}

/** Registers have coarse steps, so a read-back value may differ by 1 % of the sent value plus 0.01. */
const isSame = (sent: number, readBack: number): boolean => Math.abs(sent - readBack) <= 0.01 * Math.abs(sent) + 0.01;

/** Returns the items whose read-back value differs. An item without a read-back value counts as accepted. */
export const differingItems = (items: readonly SettingItem[], readBack: readonly SettingItem[]): SettingItem[] =>
  items.filter(({ code, value }) => readBack.some((each) => each.code === code && !isSame(value, each.value)));
