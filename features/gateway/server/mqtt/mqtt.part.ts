// The gateway's part that speaks MQTT.
import type { Part } from '@ec/resource-server/part';
import { mqttResources } from '../../shared/mqtt/resources.ts';

export const mqttPart: Part = { resources: mqttResources, routes: () => [] };
