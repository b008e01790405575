// The counts of what a fleet has done so far, and the interface of those who watch each step.
import type { Given } from './lines.ts';

export interface Tally {
  connected: number;
  connections: number;
  sent: number;
  acknowledged: number;
  /** Answered with an error. */
  refused: number;
  /** Stored messages that have no answer yet. */
  waiting: number;
  /** Messages that were given up without an answer. */
  lost: number;
  /** Devices whose key was refused. */
  keysRefused: number;
  commands: number;
  sessionsStarted: number;
  sessionsEnded: number;
  /** Drivers who were not let charge. */
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
  /** A message whose answer has come, so many milliseconds after it was sent. `what`: action of OCPP, or topic of MQTT. */
  acknowledged?(device: string, what: string, payload: unknown, answer: unknown, ms: number): void;
  refused?(device: string, what: string, why: string): void;
  keyRefused?(device: string): void;
  /** Called for an authorized session once its end was answered. */
  sessionEnded?(device: string, session: { tag: string; energy: number; no: number | undefined; key: string }): void;
  swapEnded?(device: string, swap: { plate: string; old: string; fresh: string }): void;
  /** The present state of a device, for its line, so that another run can continue from it. */
  stands?(device: string, about: Given<'swap'>): void;
}

export const tallyText = (tally: Tally): string =>
  `${tally.connected} connected, ${tally.sent} messages, ${tally.acknowledged} acknowledged, ${tally.refused} refused, ${tally.waiting} waiting, ${tally.lost} lost; ` +
  `${tally.sessionsStarted} sessions begun, ${tally.sessionsEnded} ended, ${tally.kwh.toFixed(1)} kWh; ${tally.swapsStarted} swaps begun, ${tally.swapsEnded} ended; ` +
  `${tally.turnedAway} drivers turned away, ${tally.commands} commands, ${tally.faults} faults`;
