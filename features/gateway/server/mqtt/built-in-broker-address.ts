// Finds the address at which devices on this machine reach the broker of this process.
import { setTimeout as pause } from 'node:timers/promises';
import { configOf } from '@ec/kernel/config-section';
import type { Engine } from '@ec/resource-server/feature';
import { mqttConfig } from './mqtt-config.ts';
import { mqttPartName } from './start-mqtt.ts';

/** @returns undefined where this process has no broker, or the broker does not start within five seconds, as where its port is taken */
export async function builtInBrokerAddress({
  config,
  processComponents,
}: Pick<Engine, 'config' | 'processComponents'>): Promise<string | undefined> {
  const { MQTT_PORT: port } = configOf(config, mqttConfig);
  if (port === 'off' || config.mqttUrl !== undefined) return undefined;
  const part = processComponents.all().find(({ name }) => name === mqttPartName);
  for (let tries = 0; tries < 50 && part?.state === 'starting'; tries += 1) await pause(100);
  return part?.state === 'running' ? `mqtt://127.0.0.1:${port}` : undefined;
}
