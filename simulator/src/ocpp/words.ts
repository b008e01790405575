// What a charger says of itself and of its sessions, in the words of one version of OCPP.
import type { OpenSession } from '../lines.ts';
import type { Payload, Reply } from './link.ts';
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

export interface Message {
  action: string;
  payload: Payload;
}

export interface Words {
  boot(what: { vendor: string; model: string; serial: string; isAgain: boolean }): Message;
  status(connector: number, state: ConnectorState, at: Date, error?: string): Message;
  authorize(tag: string): Message;
  isAccepted(reply: Reply): boolean;
  start(connector: number, session: Session, at: Date, isLate: boolean, remoteStartId: number | undefined): Message;
  /** What the server calls the transaction from then on. */
  numberIn(reply: Reply): number | undefined;
  sample(connector: number, session: Session, at: Date): Message;
  stop(connector: number, session: Session, at: Date, reason: StopReason): Message;
  /** Of a session that ran when the simulator began. */
  isSame(session: Pick<OpenSession, 'no' | 'key'>, transactionId: unknown): boolean;
}
