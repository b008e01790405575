// The translators of both OCPP versions, with a common interface.
import type { DeviceEvent, OcppVersion, Outcome } from '../charger/events.ts';
import type { Payload } from './read.ts';
import * as v16 from './v16/inbound.ts';
import * as v201 from './v201/inbound.ts';

export interface Version {
  eventsOf(action: string, payload: Payload, now: Date): DeviceEvent[] | undefined;
  replyTo(action: string, outcome: Outcome, now: Date): object;
}

export const versions: Record<OcppVersion, Version> = { 'ocpp1.6': v16, 'ocpp2.0.1': v201 };
