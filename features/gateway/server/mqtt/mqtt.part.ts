// The gateway's part that speaks MQTT.
import type { Part } from '@ec/resource-server/part';
import { mqttResources } from '../../shared/mqtt/resources.ts';
import { telemetryJobs } from '../telemetry/telemetry-jobs.ts';
import { mqttConfig } from './mqtt-config.ts';
import { quarantineRoutes } from './quarantine.routes.ts';

export const mqttPart: Part = {
  resources: mqttResources,
  config: [mqttConfig],
  routes: quarantineRoutes,
  jobs: telemetryJobs,
};
