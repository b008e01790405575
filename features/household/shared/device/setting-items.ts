// The settings of an inverter with codes, units and limits (domain §4 inverterSetting, BR-45).
import type { Label } from '@ec/language/label';
import { labelOf } from '@ec/language/label';
import type { Language } from '@ec/language/language';
import { z } from 'zod';

export interface SettingRule {
  readonly label: Label;
  readonly unit: string;
  readonly min: number;
  readonly max: number;
  /** Present where the value is a whole number that means on or off. */
  readonly isSwitch?: true;
}

/** The rules by code, in the order of the screen. */
export const settingRules = {
  powerLimitPct: { label: { zh: '功率限值', en: 'Power limit' }, unit: '%', min: 0, max: 100 },
  powerLimitKw: { label: { zh: '功率限值', en: 'Power limit' }, unit: 'kW', min: 0, max: 1000 },
  pfSet: { label: { zh: '功率因数', en: 'Power factor' }, unit: '', min: -1, max: 1 },
  exportLimitKw: { label: { zh: '上网功率限值', en: 'Export limit' }, unit: 'kW', min: 0, max: 1000 },
  gridVoltHigh: { label: { zh: '过压保护', en: 'Overvoltage' }, unit: 'V', min: 230, max: 300 },
  gridVoltLow: { label: { zh: '欠压保护', en: 'Undervoltage' }, unit: 'V', min: 100, max: 230 },
  freqHigh: { label: { zh: '过频保护', en: 'Overfrequency' }, unit: 'Hz', min: 50, max: 55 },
  freqLow: { label: { zh: '欠频保护', en: 'Underfrequency' }, unit: 'Hz', min: 45, max: 50 },
  reconnectSec: { label: { zh: '重连等待', en: 'Reconnection delay' }, unit: 's', min: 0, max: 900 },
  onOff: { label: { zh: '开关机', en: 'Power on or off' }, unit: '', min: 0, max: 1, isSwitch: true },
  timeSync: { label: { zh: '对时', en: 'Clock sync' }, unit: '', min: 1, max: 1, isSwitch: true },
  uploadSec: { label: { zh: '上报周期', en: 'Upload period' }, unit: 's', min: 10, max: 86_400 },
} as const satisfies Record<string, SettingRule>;

export type SettingCode = keyof typeof settingRules;
export const settingCodes = Object.keys(settingRules) as SettingCode[];

/** Returns whether a setting permits the value. A power factor lies between 0.8 and 1, leading or lagging. */
const isPermitted = (code: SettingCode, value: number): boolean => {
  const { min, max, ...rule } = settingRules[code];
  if (value < min || value > max || ('isSwitch' in rule && !Number.isInteger(value))) return false;
  return code !== 'pfSet' || Math.abs(value) >= 0.8;
};

/** Describes the permitted values of a setting. */
function rangeOf(code: SettingCode): Label {
  const { label, unit, min, max } = settingRules[code];
  const range = code === 'pfSet' ? '-1 ～ -0.8, 0.8 ～ 1' : `${min} ～ ${max} ${unit}`.trim();
  return { zh: `${label.zh}的取值范围是 ${range}`, en: `${label.en} has to be within ${range}` };
}

const settingItem = z
  .strictObject({ code: z.enum(settingCodes), value: z.number() })
  .superRefine(({ code, value }, context) => {
    if (isPermitted(code, value)) return;
    context.addIssue({ code: 'custom', path: ['value'], params: { words: rangeOf(code) } });
  });

/** A list of settings that has each code at most once. */
export const settingItems = z
  .array(settingItem)
  .min(1)
  .max(settingCodes.length)
  .refine((items) => new Set(items.map(({ code }) => code)).size === items.length);

export type SettingItem = z.infer<typeof settingItem>;

/** Writes the settings as text, such as “Power limit 60 %, Clock sync 1”. */
export function settingWords(items: readonly SettingItem[], language: Language): string {
  return items
    .map(({ code, value }) => {
      const { label, unit } = settingRules[code];
      return [labelOf(label, language), value, unit].filter((part) => part !== '').join(' ');
    })
    .join(language === 'zh' ? '、' : ', ');
}
