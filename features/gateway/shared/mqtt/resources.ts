// The resources of the MQTT part.
import type { Resource } from '@ec/resource/resource';
import { gap } from './gap.resource.ts';
import { quarantine } from './quarantine.resource.ts';

export const mqttResources: readonly Resource[] = [quarantine, gap];
