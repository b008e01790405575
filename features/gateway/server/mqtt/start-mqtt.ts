// Starts and stops MQTT of this process: its own broker, or connections to an external one. Where it cannot start (another program has the
// port, the external broker is away), the product runs on, logs a warning and tries again.
import { isIP } from 'node:net';
import { hostname } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { deviceType } from '@ec/device-vocabulary/device.enums';
import type { SharesOptions } from '@ec/kernel/address-shares';
import { configOf } from '@ec/kernel/config-section';
import { messageOf } from '@ec/language/unknown';
import type { Engine } from '@ec/resource-server/feature';
import { compile as compileTrust } from '@fastify/proxy-addr';
import { sql } from 'kysely';
import type { Speaker } from '../../shared/mqtt/topic.ts';
import { recordDisconnect } from '../charger/sessions.ts';
import { createMessageRecorder } from '../charger/timeline/record-messages.ts';
import { areAdmitted, isTenantOpen } from '../credential/admission.ts';
import { linkSubject, watchLinks } from '../credential/watch-links.ts';
import { requestMissing } from './ask-again.ts';
import { type Broker, type MqttAuthenticator, openBuiltInBroker } from './built-in-broker.ts';
import { type CommandSender, commandSender } from './charger/command-sender.ts';
import { createIntake } from './intake.ts';
import type { Message } from './message.ts';
import { mqttAuthenticator } from './mqtt-authenticator.ts';
import { mqttConfig } from './mqtt-config.ts';
import { openOutsideBroker } from './outside-broker.ts';
import type { PaceOptions } from './pace.ts';
import { sendCommands } from './send-commands.ts';
import { takeMessages } from './take-messages.ts';

const retryMs = 30_000;
const sweepMs = 30_000;
const batchDelayMs = 100;
export const mqttPartName = 'mqtt';
const commandsTable = 'household_inverter_cmd';

export interface MqttSettings {
  /** The address of an external broker; undefined for a broker of this process at `port`. */
  url: string | undefined;
  port: number;
  host: string;
  authenticator?: MqttAuthenticator;
  /** The prefix of the client ids at an external broker. */
  name?: string | undefined;
  connections?: number;
  pace?: PaceOptions;
}

/** Names this process at an external broker. Two processes need different names, because a broker ends the older connection of an id. */
const nameOf = ({ port }: Engine['config']): string =>
  `energy-cloud-${hostname()
    .replaceAll(/[^\w.-]/g, '-')
    .slice(0, 60)}-${port}`;

/** @throws where the broker cannot be opened or reached */
export async function openMqtt(engine: Engine, settings: MqttSettings): Promise<Broker> {
  const log = engine.log.child({ part: 'mqtt' });
  const inspector = createMessageRecorder(engine);
  const { url, port, host, authenticator = mqttAuthenticator(engine), connections, pace } = settings;
  const intake = createIntake({
    areAdmitted: (tenantId, messages) => areMessagesAdmitted(engine, tenantId, messages),
    async write(tenantId, messages) {
      // An external broker also delivers messages of tenants that are out of service. They are acknowledged and dropped.
      if (url !== undefined && !(await isTenantOpen(engine, tenantId))) return;
      const answers = await takeMessages(engine, tenantId, messages, inspector.record);
      // An answer is published before its message is acknowledged: where that fails, the device sends the message again.
      for (const answer of answers) await broker.publish(answer);
      // The charger may have reconnected a moment ago, so that waiting commands can be sent.
      if (answers.length > 0) commands?.sendWaiting(tenantId);
    },
    log,
  });
  let isOpen = true;
  let commands: CommandSender | undefined;
  const onListening = ({ tenantId, product }: Speaker) => {
    if (product === 'stack') commands?.sendWaiting(tenantId);
    else sendSoon(tenantId);
  };
  const dueTenants = new Set<string>();
  /** Waits a moment, so that the many devices of a site that reconnects cause a single search for commands. */
  const sendSoon = (tenantId: string) => {
    if (dueTenants.size === 0) setTimeout(() => sendDue(), batchDelayMs).unref();
    dueTenants.add(tenantId);
  };
  const sendDue = () => {
    const tenants = [...dueTenants];
    dueTenants.clear();
    for (const tenantId of tenants) send(tenantId);
  };
  const shares = sharesOf(engine.config.trustProxy);
  const opening: Promise<Broker> = url
    ? openOutsideBroker({
        url,
        intake,
        log,
        name: settings.name ?? nameOf(engine.config),
        ...(connections === undefined ? {} : { connections }),
      })
    : openBuiltInBroker({ port, host, authenticator, intake, log, shares, onListening, ...(pace ? { pace } : {}) });
  const broker = await opening.catch(async (error) => {
    await inspector.close();
    throw error;
  });
  // An MQTT charger counts as connected while it sends messages. A charger that loses its right to connect counts as disconnected at once.
  const watch = watchLinks({ ...engine, log }, broker.links, async ({ tenantId, deviceType: type, deviceId }) => {
    if (type !== deviceType.key.charger) return;
    await engine.database.withTenant(tenantId, (tx) => recordDisconnect(tx, engine, { stackId: deviceId }));
  });
  engine.changes.on([linkSubject], ({ detail }) => {
    const [tenantId] = detail.split(' ');
    if (!isOpen || !tenantId) return;
    broker.checkListeners(tenantId).catch((error) => log.error({ err: error }, 'Who listens was not checked'));
  });
  commands = await commandSender(engine, broker, { onFrame: inspector.record, log });
  const send = (tenantId: string) => {
    if (!isOpen || tenantId === '') return;
    sendCommands(engine, tenantId, broker).catch((error) =>
      log.error({ err: error, tenantId }, 'Commands were not sent'),
    );
  };
  // The sweep finds commands that were queued while nobody listened or whose notification was missed, and gaps of devices.
  const sendAll = async () => {
    const tenants = await engine.database.unfenced.rows<{ tenantId: string }>(
      sql`select tenant_id as "tenantId" from system_tenant where is_deleted = 0`,
    );
    for (const { tenantId } of tenants) {
      send(tenantId);
      commands?.sendWaiting(tenantId);
    }
    for (const { tenantId } of tenants) if (isOpen) await requestMissing(engine, tenantId, broker);
  };
  const sweep = () =>
    void sendAll().catch((error) => log.error({ err: error }, 'Commands and gaps were not looked for'));
  engine.changes.on([commandsTable], ({ detail }) => send(detail));
  const sweeps = setInterval(sweep, sweepMs).unref();
  sweep();
  return {
    ...broker,
    async close() {
      isOpen = false;
      watch.close();
      clearInterval(sweeps);
      await commands?.close();
      await broker.close();
      await intake.close();
      await inspector.close();
    },
  };
}

/** Checks the admission once for all messages of a connection. Messages from an external broker have no admission that could end. */
async function areMessagesAdmitted(engine: Engine, tenantId: string, messages: readonly Message[]): Promise<boolean[]> {
  const admissions = [...new Set(messages.flatMap(({ admission }) => admission ?? []))];
  const areValid = await areAdmitted(engine.database.read(tenantId), engine.clock.now(), admissions);
  const invalidAdmissions = new Set(admissions.filter((_, index) => !areValid[index]));
  return messages.map(({ admission }) => admission === undefined || !invalidAdmissions.has(admission));
}

/** Returns the limits of connections. The address of a trusted proxy, which ends TLS for all devices, has no limit of its own. */
function sharesOf(trustedProxies: readonly string[]): SharesOptions {
  const isTrusted = trustedProxies.length > 0 ? compileTrust([...trustedProxies]) : () => false;
  return { most: 2000, mostOfAddress: 100, isShared: (address) => isIP(address) > 0 && isTrusted(address, 0) };
}

/** @returns the function that stops MQTT again */
export async function startMqtt(engine: Engine): Promise<() => Promise<void>> {
  const { MQTT_PORT: port, MQTT_HOST: host, MQTT_NAME: name } = configOf(engine.config, mqttConfig);
  const url = engine.config.mqttUrl;
  if (port === 'off' && url === undefined) return async () => undefined;
  const part = engine.processComponents.add(mqttPartName, async () => {
    const broker = await openMqtt(engine, { url, port: port === 'off' ? 0 : port, host, name });
    engine.log.info({ address: broker.address }, 'Devices are heard by MQTT');
    return broker.close;
  });
  const stop = new AbortController();
  const attempts = (async () => {
    while (!stop.signal.aborted) {
      try {
        return await part.start();
      } catch (error) {
        const where = url === undefined ? `port ${port}` : new URL(url).host;
        engine.log.warn(
          { where, reason: messageOf(error) },
          'Devices are not heard by MQTT: set MQTT_PORT to a free port, to off, or MQTT_URL. It is tried again',
        );
      }
      await pause(retryMs, undefined, { signal: stop.signal }).catch(() => undefined);
    }
    return undefined;
  })();
  return async () => {
    stop.abort();
    await attempts;
    await part.stop();
  };
}
