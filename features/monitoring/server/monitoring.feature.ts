// Monitoring of stations: their live state, roll-ups, and the calls that show them.
import { featureOfParts } from '@ec/resource-server/part';
import { monitoringMenus } from '../shared/monitoring.menus.ts';

export const monitoringFeature = {
  ...featureOfParts({ name: 'monitoring', label: { zh: '运行监控', en: 'Live monitoring' } }, [], []),
  menus: monitoringMenus,
};
