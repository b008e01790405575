// Returns the address that devices connect to, and the problem where MQTT is not running.
import { configOf } from '@ec/kernel/config-part';
import type { Route } from '@ec/kernel/http/route';
import type { Engine } from '@ec/resource-server/feature';
import { serve } from '@ec/resource-server/serve';
import { mqttAccess } from '../../shared/mqtt/mqtt-access.contract.ts';
import { mqttConfig } from './mqtt-config.ts';
import { mqttPartName } from './start-mqtt.ts';

const usualPorts: Readonly<Record<string, number>> = { 'mqtt:': 1883, 'mqtts:': 8883, 'ws:': 80, 'wss:': 443 };

export const mqttAccessRoutes = (engine: Engine): Route[] =>
  serve(mqttAccess, () => {
    const part = engine.parts.all().find(({ name }) => name === mqttPartName);
    const { MQTT_PORT: ownPort } = configOf(engine.config, mqttConfig);
    const url = engine.config.mqttUrl === undefined ? undefined : new URL(engine.config.mqttUrl);
    return {
      isOpen: part?.state === 'running',
      scheme: url ? url.protocol.slice(0, -1) : 'mqtt',
      host: url?.hostname ?? '',
      port: url ? Number.parseInt(url.port, 10) || (usualPorts[url.protocol] ?? 0) : ownPort === 'off' ? 0 : ownPort,
      problem: part?.problem ?? '',
    };
  });
