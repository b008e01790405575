// Operation and maintenance: alarms of devices and work orders, for truck sites and households.
import { featureOfParts, type Part } from '@ec/resource-server/part';
import { maintenanceDesk } from '../shared/maintenance.desk.ts';
import { maintenanceMenus } from '../shared/maintenance.menus.ts';
import { maintenanceResources } from '../shared/resources.ts';
import { alarmPart } from './alarm/alarm.part.ts';
import { orderPart } from './order/order.part.ts';

const parts: readonly Part[] = [alarmPart, orderPart];

export const maintenanceFeature = {
  ...featureOfParts(
    { name: 'maintenance', label: { zh: '运维', en: 'Operation and maintenance' } },
    maintenanceResources,
    parts,
  ),
  menus: maintenanceMenus,
  desk: maintenanceDesk,
};
