// The MQTT part of the gateway: resources, settings, routes and jobs.
import type { Part } from '@ec/resource-server/part';
import { resourceRoutes } from '@ec/resource-server/resource-routes';
import { gap } from '../../shared/mqtt/gap.resource.ts';
import { mqttResources } from '../../shared/mqtt/resources.ts';
import { dayPowerListener } from '../telemetry/answer-power.ts';
import { powerCurveRoutes } from '../telemetry/power-curve.routes.ts';
import { samplesRoutes } from '../telemetry/samples.routes.ts';
import { telemetryJobs } from '../telemetry/telemetry-jobs.ts';
import { mqttAccessRoutes } from './mqtt-access.routes.ts';
import { mqttConfig } from './mqtt-config.ts';
import { quarantineRoutes } from './quarantine.routes.ts';

export const mqttPart: Part = {
  resources: mqttResources,
  config: [mqttConfig],
  listeners: () => [dayPowerListener()],
  routes: (engine) => [
    ...mqttAccessRoutes(engine),
    ...quarantineRoutes(engine),
    ...resourceRoutes(engine, gap),
    ...powerCurveRoutes(engine),
    ...samplesRoutes(engine),
  ],
  jobs: telemetryJobs,
};
