// Connectors with their commands, alarms and actions.
import { callOf } from '@ec/records/console/call-of';
import { relatedTab } from '@ec/resource-web/related-tab.tsx';
import { resourcePage } from '@ec/resource-web/resource-page.tsx';
import { chargingGun } from '../../shared/asset/charging-gun.resource.ts';
import { nextGun } from '../../shared/asset/next-gun.contract.ts';
import { commandsTab, LimitAbout, UnlockAbout } from './commands.tab.tsx';

export const { Page, slots } = resourcePage(chargingGun, {
  follows: { stackId: (stackId, { api }) => callOf(api, nextGun)({ stackId }, { quiet: true }) },
  aboutAction: { executeLock: UnlockAbout, limitPower: LimitAbout },
  tabs: [commandsTab, relatedTab('maintenance.deviceAlarm', 'deviceId', { zh: '告警', en: 'Alarms' })],
});
