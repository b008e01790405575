// The pages of the MQTT part, and its tabs on the pages of devices.
import { collector } from '@ec/household/shared/device/collector.resource';
import { inverter } from '@ec/household/shared/device/inverter.resource';
import { union } from '@ec/household/shared/station/union.resource';
import { addedTab, lateTab } from '@ec/resource-web/added-tab.tsx';
import type { ConsoleFeature } from '@ec/resource-web/feature-pages';
import { houseCredential } from '../../shared/credential/house-credential.resource.ts';
import { chartedNames } from '../../shared/mqtt/charted-names.ts';

export const mqttPages: NonNullable<ConsoleFeature['customPages']> = {};

const keyLabel = { zh: '接入密钥', en: 'Access key' };
const dayLabel = { zh: '功率曲线', en: 'Power curve' };

const inverterKey = addedTab(
  inverter,
  { key: 'accessKey', label: keyLabel, lists: houseCredential.name },
  async () => (await import('./house-key.tab.tsx')).InverterKeyTab,
);
const loggerKey = addedTab(
  collector,
  { key: 'accessKey', label: keyLabel, lists: houseCredential.name },
  async () => (await import('./house-key.tab.tsx')).LoggerKeyTab,
);
const stationDay = addedTab(
  union,
  { key: 'dayCurve', label: dayLabel },
  async () => (await import('./day-curve.tab.tsx')).StationDayTab,
);

const samplesOf = (name: string) => ({
  key: 'samples',
  label: { zh: '数据曲线', en: 'Data' },
  Content: lateTab(async () => (await import('./samples.tab.tsx')).samplesTabOf(name)),
});
/** The samples tab of each resource with charts. */
const samplesTabs = Object.fromEntries(chartedNames.map((name) => [name, [samplesOf(name)]]));

export const mqttTabs: NonNullable<ConsoleFeature['tabs']> = {
  ...samplesTabs,
  [inverter.name]: [samplesOf(inverter.name), inverterKey],
  'household.collector': [loggerKey],
  'household.union': [stationDay],
};
