// The messages of a charger about itself and its sessions. Each protocol builds them in its own format.
import type { Session } from './session.ts';

export type ConnectorState =
  | 'available'
  | 'preparing'
  | 'charging'
  | 'finishing'
  | 'reserved'
  | 'unavailable'
  | 'faulted';
export type StopReason = 'local' | 'ev' | 'remote' | 'emergency' | 'plug' | 'power' | 'reboot' | 'refused' | 'fault';

export type Payload = Record<string, unknown>;
/** The server's reply; undefined where the message was lost or answered with an error. */
export type Reply = Payload | undefined;

export interface Message {
  action: string;
  payload: Payload;
}

export interface Words {
  /** @param alarms all active alarms of the connector */
  status(connector: number, state: ConnectorState, at: Date, alarms: readonly string[]): Message;
  /** Builds the request to authorize a tag. In a protocol without it, the start asks for permission: no energy flows before its answer. */
  authorize?(tag: string): Message;
  isAccepted(reply: Reply): boolean;
  start(connector: number, session: Session, at: Date, isLate: boolean, remoteStartId: number | undefined): Message;
  /** Returns the number that the server gives the transaction. */
  numberIn(reply: Reply): number | undefined;
  sample(connector: number, session: Session, at: Date): Message;
  /** Reports the meter (kWh) while nobody charges. */
  idle?(connector: number, meter: number, at: Date): Message;
  stop(connector: number, session: Session, at: Date, reason: StopReason): Message;
  /** Codes of alarms that do not stop a connector. */
  warnings: readonly string[];
  emergencyStop: string;
}

/** ReasonEnumType of OCPP 2.0.1, part 2. OCPP 1.6 replaces `ev`; MQTT (docs/devices.md) replaces `reboot` and `fault`. */
export const stopReasons: Record<StopReason, string> = {
  local: 'Local',
  ev: 'StoppedByEV',
  remote: 'Remote',
  emergency: 'EmergencyStop',
  plug: 'EVDisconnected',
  power: 'PowerLoss',
  reboot: 'Reboot',
  refused: 'DeAuthorized',
  fault: 'Other',
};
