// Returns the address that devices connect to, and the problem where MQTT is not running.
import { configOf } from '@ec/kernel/config-section';
import type { Route } from '@ec/kernel/http/route';
import type { Engine } from '@ec/resource-server/feature';
import { serve } from '@ec/resource-server/serve';
import { mqttAccess } from '../../shared/mqtt/mqtt-access.contract.ts';
import { mqttConfig } from './mqtt-config.ts';
import { mqttPartName } from './start-mqtt.ts';

const defaultPorts: Readonly<Record<string, number>> = { 'mqtt:': 1883, 'mqtts:': 8883, 'ws:': 80, 'wss:': 443 };

export const mqttAccessRoutes = (engine: Engine): Route[] =>
  serve(mqttAccess, () => {
    const part = engine.processComponents.all().find(({ name }) => name === mqttPartName);
    return {
      isOpen: part?.state === 'running',
      ...addressOf(engine),
      problem: part?.problem ?? '',
    };
  });

/** Returns the address of the external broker, or of the product's own, whose host is that of the console. */
function addressOf({ config }: Engine): { scheme: string; host: string; port: number } {
  if (config.mqttUrl === undefined) {
    const { MQTT_PORT: port } = configOf(config, mqttConfig);
    return { scheme: 'mqtt', host: '', port: port === 'off' ? 0 : port };
  }
  const { protocol, hostname, port } = new URL(config.mqttUrl);
  return {
    scheme: protocol.slice(0, -1),
    host: hostname,
    port: Number.parseInt(port, 10) || (defaultPorts[protocol] ?? 0),
  };
}
