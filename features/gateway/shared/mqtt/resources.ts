// Definitions of what speaks MQTT.
import type { Resource } from '@ec/resource/resource';

export const mqttResources: readonly Resource[] = [];
