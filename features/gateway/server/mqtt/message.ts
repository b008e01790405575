// Parses a message of a device and classifies it: telemetry, event, state, swap report, charger report or reply; or a refusal with its
// reason.
import type { KeyOf } from '@ec/resource/enum';
import { type ChargerReport, readChargerEvent, readChargerValues } from '../../shared/mqtt/charger-payloads.ts';
import { quarantineReason } from '../../shared/mqtt/mqtt.enums.ts';
import {
  type DeviceEvent,
  type DeviceReply,
  type DeviceState,
  type ParseResult,
  readEvent,
  readReply,
  readState,
  readSwap,
  readTelemetry,
  reportsSwap,
  type SwapEvent,
  type Telemetry,
  timingOf,
} from '../../shared/mqtt/payloads.ts';
import type { UpTopic } from '../../shared/mqtt/topic.ts';
import type { Admission } from '../credential/admission.ts';

export interface Message extends UpTopic {
  payload: string;
  /** The admission of the connection that delivered the message; undefined for an external broker. */
  admission?: Admission;
}

export interface Refusal {
  reason: KeyOf<typeof quarantineReason>;
  /** The object of the reason: for example the path of the fault in the message, or the code of the database's error. */
  detail?: string | undefined;
  /** The time stamp of the message in milliseconds since 1970, where it has one. */
  at?: number | undefined;
}

export type ClassifiedMessage =
  | { kind: 'telemetry'; message: Message; content: Telemetry }
  | { kind: 'event'; message: Message; content: DeviceEvent }
  | { kind: 'state'; message: Message; content: DeviceState }
  | { kind: 'swap'; message: Message; content: SwapEvent }
  | { kind: 'charger'; message: Message; content: ChargerReport }
  | { kind: 'reply'; message: Message; content: DeviceReply }
  | { kind: 'refused'; message: Message; refusal: Refusal };

export type ClassifiedAs<K extends ClassifiedMessage['kind']> = Extract<ClassifiedMessage, { kind: K }>;

const { badPayload, late, early, inSeconds } = quarantineReason.key;

/** @param isManual a person resubmits the message. It may be older than 72 hours then, but its day is not computed again (BR-41). */
export function classify(message: Message, now: number, isManual = false): ClassifiedMessage {
  const refuse = (refusal: Refusal): ClassifiedMessage => ({ kind: 'refused', message, refusal });
  const refuseBadPayload = (detail: string) => refuse({ reason: badPayload, detail });
  const checkTime = <T extends { ts: number }>(
    result: ParseResult<T>,
    accept: (content: T) => ClassifiedMessage,
  ): ClassifiedMessage => {
    if ('fault' in result) return refuseBadPayload(result.fault);
    const timing = timingOf(result.content.ts, now);
    if (timing === 'late' && timingOf(result.content.ts * 1000, now) === 'good')
      return refuse({ reason: inSeconds, at: result.content.ts * 1000 });
    if (timing === 'early') return refuse({ reason: early, at: result.content.ts });
    if (timing === 'late' && !isManual) return refuse({ reason: late, at: result.content.ts });
    return accept(result.content);
  };
  const { product, leaf, payload } = message;
  if (product === 'stack' && (leaf === 'telemetry' || leaf === 'event')) {
    const result = leaf === 'event' ? readChargerEvent(payload) : readChargerValues(payload);
    return checkTime(result, (content) => ({ kind: 'charger', message, content }));
  }
  if (leaf === 'telemetry')
    return checkTime(readTelemetry(product, payload), (content) => ({ kind: leaf, message, content }));
  if (leaf === 'event' && product === 'swap' && reportsSwap(payload))
    return checkTime(readSwap(payload), (content) => ({ kind: 'swap', message, content }));
  if (leaf === 'event') return checkTime(readEvent(payload), (content) => ({ kind: leaf, message, content }));
  if (leaf === 'state') {
    const result = readState(payload);
    return 'fault' in result ? refuseBadPayload(result.fault) : { kind: leaf, message, content: result.content };
  }
  const result = readReply(payload);
  return 'fault' in result ? refuseBadPayload(result.fault) : { kind: leaf, message, content: result.content };
}
