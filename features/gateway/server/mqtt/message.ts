// Classifies a message of a device: telemetry, an event, a state, a reply, or an invalid message.
import type { KeyOf } from '@ec/resource/enum';
import { type ChargerTold, readChargerEvent, readChargerValues } from '../../shared/mqtt/charger-payloads.ts';
import { quarantineReason } from '../../shared/mqtt/mqtt.enums.ts';
import {
  type DeviceEvent,
  type DeviceReply,
  type DeviceState,
  readEvent,
  readReply,
  readState,
  readSwap,
  readTelemetry,
  type SwapEvent,
  type Telemetry,
  type Told,
  timingOf,
} from '../../shared/mqtt/payloads.ts';
import type { UpTopic } from '../../shared/mqtt/topic.ts';
import type { Admission } from '../credential/admission.ts';

export interface Message extends UpTopic {
  payload: string;
  /** The device whose connection delivered it. */
  admission?: Admission;
}

export interface Refused {
  reason: KeyOf<typeof quarantineReason>;
  /** Where in the message, or which code of the database. */
  detail?: string | undefined;
  /** Milliseconds, where the message says. */
  at?: number | undefined;
}

export type Judged =
  | { kind: 'telemetry'; message: Message; told: Telemetry }
  | { kind: 'event'; message: Message; told: DeviceEvent }
  | { kind: 'state'; message: Message; told: DeviceState }
  | { kind: 'swap'; message: Message; told: SwapEvent }
  | { kind: 'charger'; message: Message; told: ChargerTold }
  | { kind: 'reply'; message: Message; told: DeviceReply }
  | { kind: 'refused'; message: Message; refused: Refused };

export type JudgedOf<K extends Judged['kind']> = Extract<Judged, { kind: K }>;

const { badPayload, late, early, inSeconds } = quarantineReason.key;

/** `byHand`: a person sends it in; it may be older than 72 hours then, though its day is rolled up no more (BR-41). */
export function judge(message: Message, now: number, byHand = false): Judged {
  const refuse = (refused: Refused): Judged => ({ kind: 'refused', message, refused });
  const wrong = (detail: string) => refuse({ reason: badPayload, detail });
  const timed = <T extends { ts: number }>(read: Told<T>, good: (told: T) => Judged): Judged => {
    if ('wrong' in read) return wrong(read.wrong);
    const timing = timingOf(read.told.ts, now);
    if (timing === 'late' && timingOf(read.told.ts * 1000, now) === 'good')
      return refuse({ reason: inSeconds, at: read.told.ts * 1000 });
    if (timing === 'early') return refuse({ reason: early, at: read.told.ts });
    if (timing === 'late' && !byHand) return refuse({ reason: late, at: read.told.ts });
    return good(read.told);
  };
  const { product, leaf, payload } = message;
  if (product === 'stack' && (leaf === 'telemetry' || leaf === 'event')) {
    const read = leaf === 'event' ? readChargerEvent(payload) : readChargerValues(payload);
    return timed(read, (told) => ({ kind: 'charger', message, told }));
  }
  if (leaf === 'telemetry') return timed(readTelemetry(product, payload), (told) => ({ kind: leaf, message, told }));
  if (leaf === 'event' && product === 'swap' && payload.includes('"swap"'))
    return timed(readSwap(payload), (told) => ({ kind: 'swap', message, told }));
  if (leaf === 'event') return timed(readEvent(payload), (told) => ({ kind: leaf, message, told }));
  if (leaf === 'state') {
    const read = readState(payload);
    return 'wrong' in read ? wrong(read.wrong) : { kind: leaf, message, told: read.told };
  }
  const read = readReply(payload);
  return 'wrong' in read ? wrong(read.wrong) : { kind: leaf, message, told: read.told };
}
