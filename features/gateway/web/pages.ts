// What this feature brings to the console.
import type { ConsoleFeature } from '@ec/resource-web/feature-pages';
import { gatewayMenus } from '../shared/gateway.menus.ts';
import { gatewayResources } from '../shared/resources.ts';
import { mqttPages } from './mqtt/pages.ts';
import { ocppPages } from './ocpp/pages.ts';

export const gatewayConsole: ConsoleFeature = {
  resources: gatewayResources,
  menus: gatewayMenus,
  own: { ...ocppPages, ...mqttPages },
};
