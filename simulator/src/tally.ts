// The counters of a running fleet, and the callbacks that report its events.
import type { AboutInput } from './lines.ts';

export interface Tally {
  connected: number;
  connections: number;
  sent: number;
  acknowledged: number;
  /** Messages that were answered with an error. */
  refused: number;
  /** Messages that wait for their answer. After a failure the device sends them again. */
  waiting: number;
  /** Messages that were given up without an answer. */
  lost: number;
  /** Connections that the server refused because of the name or the key. */
  keysRefused: number;
  commands: number;
  sessionsStarted: number;
  sessionsEnded: number;
  /** Trucks that the server did not allow to charge or to swap. */
  turnedAway: number;
  kwh: number;
  swapsStarted: number;
  swapsEnded: number;
  faults: number;
}

export const emptyTally = (): Tally => ({
  connected: 0,
  connections: 0,
  sent: 0,
  acknowledged: 0,
  refused: 0,
  waiting: 0,
  lost: 0,
  keysRefused: 0,
  commands: 0,
  sessionsStarted: 0,
  sessionsEnded: 0,
  turnedAway: 0,
  kwh: 0,
  faults: 0,
  swapsStarted: 0,
  swapsEnded: 0,
});

export interface Watcher {
  /** Called `ms` after a message was sent, when its answer arrives. `what` is the OCPP action or the MQTT topic. */
  acknowledged?(device: string, what: string, payload: unknown, answer: unknown, ms: number): void;
  refused?(device: string, what: string, why: string): void;
  keyRefused?(device: string): void;
  /** Called when the server has answered the last report of a session that it did not refuse. */
  sessionEnded?(device: string, session: { tag: string; energy: number; no: number | undefined; key: string }): void;
  swapEnded?(device: string, swap: { plate: string; old: string; fresh: string }): void;
  /** Receives the present state of a swap station for its line, so that another run can continue from there. */
  stateChanged?(device: string, about: AboutInput<'swap'>): void;
}

export const tallyText = (tally: Tally): string =>
  `${tally.connected} connected, ${tally.sent} messages, ${tally.acknowledged} acknowledged, ${tally.refused} refused, ${tally.waiting} waiting, ${tally.lost} lost; ` +
  `${tally.sessionsStarted} sessions begun, ${tally.sessionsEnded} ended, ${tally.kwh.toFixed(1)} kWh; ${tally.swapsStarted} swaps begun, ${tally.swapsEnded} ended; ` +
  `${tally.turnedAway} drivers turned away, ${tally.commands} commands, ${tally.faults} faults`;
