// All definitions that the console knows, so that a reference finds what it points at.
import { chargingResources } from '@ec/charging/shared/resources';
import { developResources } from '@ec/develop/shared/resources';
import { createRegistry } from '@ec/resource/registry';
import { systemResources } from '@ec/system/shared/resources';
import { truckResources } from '@ec/truck/shared/resources';
import { slots } from './pages.ts';

export const resources = {
  registry: createRegistry([...systemResources, ...truckResources, ...chargingResources, ...developResources], {
    later: ['household.collector', 'household.workOrder'],
  }),
  slots,
};
