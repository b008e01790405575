// Chargers with their connectors, settings, history, orders and alarms, and what people may ask of them.
import { relatedTab } from '@ec/resource-web/related-tab.tsx';
import { resourcePage } from '@ec/resource-web/resource-page.tsx';
import { chargingStackProtocol } from '../../shared/asset/asset.enums.ts';
import { chargingStack } from '../../shared/asset/charging-stack.resource.ts';
import { AvailabilityAbout, ChangeConfigAbout, ResetAbout, SettingInput, ValueInput } from './about-charger.tsx';
import { configTab } from './config.tab.tsx';

const { ocpp16j, ocpp201 } = chargingStackProtocol.key;
const speaksOcpp = ({ protocol }: { protocol: number | null }) => protocol === ocpp16j || protocol === ocpp201;

export const { Page, slots } = resourcePage(chargingStack, {
  reads: ['protocol'],
  actionApplies: {
    reset: speaksOcpp,
    triggerMessage: speaksOcpp,
    changeAvailability: speaksOcpp,
    readConfig: speaksOcpp,
    changeConfig: speaksOcpp,
  },
  aboutAction: { reset: ResetAbout, changeAvailability: AvailabilityAbout, changeConfig: ChangeConfigAbout },
  inputs: { 'changeConfig.configKey': SettingInput, 'changeConfig.configValue': ValueInput },
  tabs: [
    relatedTab('truck.chargingGun', 'stackId', { zh: '充电枪', en: 'Connectors' }),
    configTab,
    relatedTab('truck.chargingStackHis', 'stackId', { zh: '运行历史', en: 'Samples' }),
    relatedTab('charging.orders', 'stackId', { zh: '订单', en: 'Orders' }),
    relatedTab('truck.deviceAlarm', 'deviceId', { zh: '告警', en: 'Alarms' }),
  ],
});
