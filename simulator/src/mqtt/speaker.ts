// One MQTT connection of a device. It repeats messages until the broker acknowledges them, also after a reconnect. Its last will reports
// the device as offline. It answers commands and sends the messages that a `backfill` command requests.
import { objectOf, textOf } from '@ec/language/unknown';
import { connect, type IClientOptions, type MqttClient } from 'mqtt';
import type { Pace } from '../pace.ts';
import type { Tally, Watcher } from '../tally.ts';
import { createNumbering, type Numbered, type Numbering } from './numbered.ts';

export interface SpeakerOptions {
  url: string;
  /** `{tenant}/{product}/{number}` */
  name: string;
  key: string;
  pace: Pace;
  tally: Tally;
  watcher: Watcher;
  /** The names of further devices whose commands come over this connection. */
  also?: readonly string[];
  /** Called after the first connection and after each reconnect. */
  opened?(): void;
  /** Carries out a command. @returns undefined for a command that needs no reply, because it answers a message of the device */
  command?(name: string, args: Record<string, unknown>): Done | undefined;
}

/** The outcome of a command. Code 0 means that the device has executed it. */
export interface Done {
  code: number;
  msg: string;
  /** The values that the device reads back. */
  values?: Record<string, unknown>;
}

export const done = (values?: Record<string, unknown>): Done => ({
  code: 0,
  msg: 'OK',
  ...(values === undefined ? {} : { values }),
});

export interface Speaker {
  readonly isOpen: boolean;
  /** Sends numbered telemetry; resolves with its acknowledgement. @param isLost the message is numbered and stored, but not sent */
  tell(name: string, ts: number, d: Record<string, unknown>, isLost?: boolean): Promise<void>;
  /** Sends the last telemetry of the device again. */
  repeat(name: string): void;
  publish(name: string, leaf: 'event' | 'state', payload: object): Promise<void>;
  /** Reports that the device is online. */
  tellState(): Promise<void>;
  /** Drops the connection without DISCONNECT, like a cut line, and reconnects after `ms`. */
  drop(ms: number): void;
  end(): void;
}

const topicOf = (name: string, leaf: string) => `ec/v1/${name}/${leaf}`;

function settingsOf(name: string, key: string, reconnectPeriod: number): IClientOptions {
  return {
    username: name,
    password: key,
    clientId: `sim ${name}`,
    clean: true,
    keepalive: 60,
    reconnectPeriod,
    connectTimeout: 30_000,
    reschedulePings: false,
    will: { topic: topicOf(name, 'up/state'), payload: Buffer.from('{"online":0}'), qos: 1, retain: true },
  };
}

/**
 * Sends messages until the broker acknowledges them. `send` resolves with the acknowledgement; a message that failed is sent again, in
 * the order of its first sending. After `stop` a failed message is counted as lost.
 */
function createSender(client: MqttClient, { name, pace, tally, watcher }: SpeakerOptions) {
  let isStopped = false;
  let failed: (() => void)[] | undefined;

  function send(topic: string, payload: object, retain: boolean): Promise<void> {
    const acknowledgement = Promise.withResolvers<void>();
    tally.sent += 1;
    const sentAt = performance.now();
    tally.waiting += 1;
    const publish = (): void =>
      void client.publish(topic, JSON.stringify(payload), { qos: 1, retain }, (error) => {
        if (error && !isStopped) return repeatLater(publish);
        tally.waiting -= 1;
        if (error) tally.lost += 1;
        else {
          tally.acknowledged += 1;
          watcher.acknowledged?.(name, topic, payload, undefined, performance.now() - sentAt);
          acknowledgement.resolve();
        }
      });
    if (failed) failed.push(publish);
    else publish();
    return acknowledgement.promise;
  }

  /** Messages that fail or are sent during the pause wait behind the first failed one, so that their order stays. */
  function repeatLater(publish: () => void): void {
    if (failed) return void failed.push(publish);
    failed = [publish];
    pace.afterReal(50, () => {
      const messages = failed ?? [];
      failed = undefined;
      for (const publishAgain of messages) publishAgain();
    });
  }

  return {
    send,
    stop(): void {
      isStopped = true;
    },
  };
}

export function openSpeaker(options: SpeakerOptions): Speaker {
  const { url, name, key, pace, tally, watcher, also = [] } = options;
  let reconnectPeriod = 2000 + 3000 * Math.random();
  const client = connect(url, settingsOf(name, key, reconnectPeriod));
  const numberings = new Map<string, Numbering>();
  const last = new Map<string, Numbered>();
  const numberingOf = (device: string): Numbering => {
    const numbering = numberings.get(device) ?? createNumbering();
    numberings.set(device, numbering);
    return numbering;
  };
  const { send, stop } = createSender(client, options);
  const sendTelemetry = (device: string, message: Numbered) => send(topicOf(device, 'up/telemetry'), message, false);
  let isIn = false;
  client.on('connect', () => {
    isIn = true;
    tally.connected += 1;
    tally.connections += 1;
    tellState();
    for (const each of [name, ...also]) client.subscribe(topicOf(each, 'down/#'), { qos: 1 }, () => undefined);
    options.opened?.();
  });
  client.on('close', () => {
    if (isIn) tally.connected -= 1;
    isIn = false;
  });
  client.on('error', (error) => {
    const { code } = objectOf(error);
    if (code !== 4 && code !== 5) return;
    // A refused key is tried again only once a minute, because it rarely becomes valid.
    tally.keysRefused += 1;
    watcher.keyRefused?.(name);
    reconnectPeriod = 60_000;
    client.options.reconnectPeriod = reconnectPeriod;
  });
  client.on('message', (topic, message) => {
    const [, , tenant, product, no] = topic.split('/');
    const { cmdId, name: command, args, exp } = objectOf(parsed(message.toString()));
    const device = `${tenant}/${product}/${no}`;
    if (cmdId === undefined) return;
    tally.commands += 1;
    if (typeof exp === 'number' && exp < pace.now()) return;
    const messages = command === 'backfill' ? missingOf(device, objectOf(args)) : undefined;
    const reply = messages
      ? { ...done(), code: messages.length > 0 ? 0 : 1 }
      : options.command
        ? options.command(textOf(command), objectOf(args))
        : done(objectOf(args));
    if (!reply) return;
    pace.after(1500, () => {
      void send(topicOf(device, 'up/reply'), { cmdId: textOf(cmdId), ...reply }, false);
      for (const one of messages ?? []) void sendTelemetry(device, one);
    });
  });

  function missingOf(device: string, { fromSeq, toSeq }: Record<string, unknown>): Numbered[] {
    if (typeof fromSeq !== 'number' || typeof toSeq !== 'number') return [];
    return numberingOf(device).between(fromSeq, toSeq);
  }

  const publish: Speaker['publish'] = (from, leaf, payload) =>
    send(topicOf(from, `up/${leaf}`), payload, leaf === 'state');
  const tellState = () => publish(name, 'state', { online: 1, fw: 'V1.4' });
  return {
    get isOpen() {
      return client.connected;
    },
    publish,
    tellState,
    tell(device, ts, d, isLost = false) {
      const message = numberingOf(device).next(ts, d);
      last.set(device, message);
      return isLost ? Promise.resolve() : sendTelemetry(device, message);
    },
    repeat(device) {
      const message = last.get(device);
      if (message) void sendTelemetry(device, message);
    },
    drop(ms) {
      client.options.reconnectPeriod = Math.max(1, ms / pace.speed);
      client.stream?.destroy();
      pace.after(ms, () => {
        client.options.reconnectPeriod = reconnectPeriod;
      });
    },
    end() {
      stop();
      client.end(true);
    },
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
