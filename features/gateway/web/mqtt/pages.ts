// Pages of what speaks MQTT.
import type { ConsoleFeature } from '@ec/resource-web/feature-pages';

export const mqttPages: NonNullable<ConsoleFeature['own']> = {};
