// All resources of this feature, for the server and the console.
import type { Resource } from '@ec/resource/resource';
import { chargerResources } from './charger/resources.ts';
import { deviceCredential } from './credential/credential.resource.ts';
import { houseCredential } from './credential/house-credential.resource.ts';
import { mqttResources } from './mqtt/resources.ts';
import { ocppResources } from './ocpp/resources.ts';

export const gatewayResources: readonly Resource[] = [
  deviceCredential,
  houseCredential,
  ...chargerResources,
  ...ocppResources,
  ...mqttResources,
];
