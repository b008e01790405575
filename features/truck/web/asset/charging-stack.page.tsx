// Chargers with their connectors, settings, history, alarms and actions.
import { relatedTab } from '@ec/resource-web/related-tab.tsx';
import { resourcePage } from '@ec/resource-web/resource-page.tsx';
import { speaksOcpp, takesCommands } from '../../shared/asset/charger-protocols.ts';
import { chargingStack } from '../../shared/asset/charging-stack.resource.ts';
import { AvailabilityAbout, ResetAbout, SettingInput, ValueInput } from './about-charger.tsx';
import { configTab } from './config.tab.tsx';
import { useKeyStep } from './use-key-step.ts';

type Speaker = { protocol: number | null };
const isCommanded = ({ protocol }: Speaker) => takesCommands(protocol);
const hasSettings = ({ protocol }: Speaker) => speaksOcpp(protocol);

export const { Page, slots } = resourcePage(chargingStack, {
  reads: ['protocol'],
  useSaving: useKeyStep,
  actionApplies: {
    reset: isCommanded,
    triggerMessage: isCommanded,
    changeAvailability: isCommanded,
    readConfig: hasSettings,
    changeConfig: hasSettings,
  },
  aboutAction: { reset: ResetAbout, changeAvailability: AvailabilityAbout },
  inputs: { 'changeConfig.configKey': SettingInput, 'changeConfig.configValue': ValueInput },
  tabs: [
    relatedTab('truck.chargingGun', 'stackId', { zh: '充电枪', en: 'Connectors' }),
    configTab,
    relatedTab('truck.chargingStackHis', 'stackId', { zh: '运行历史', en: 'Samples' }),
    relatedTab('maintenance.deviceAlarm', 'deviceId', { zh: '告警', en: 'Alarms' }),
  ],
});
