// The device gateway: handles the messages of devices, and sends the commands of operators to devices (domain §10).
import type { Feature } from '@ec/resource-server/feature';
import { featureOfParts } from '@ec/resource-server/part';
import { gatewayMenus } from '../shared/gateway.menus.ts';
import { gatewayResources } from '../shared/resources.ts';
import { chargerPart } from './charger/charger.part.ts';
import { credentialPart } from './credential/credential.part.ts';
import { mqttPart } from './mqtt/mqtt.part.ts';
import { startMqtt } from './mqtt/start-mqtt.ts';
import { ocppPart } from './ocpp/ocpp.part.ts';
import { maintainPartitions } from './telemetry/partitions.job.ts';

export const gatewayFeature: Feature = {
  ...featureOfParts({ name: 'gateway', label: { zh: '设备接入', en: 'Device gateway' } }, gatewayResources, [
    credentialPart,
    chargerPart,
    ocppPart,
    mqttPart,
  ]),
  menus: gatewayMenus,
  async start(engine) {
    if (!engine.config.roles.has('gather')) return async () => undefined;
    await maintainPartitions(engine.database, engine.clock.now());
    return startMqtt(engine);
  },
};
