// The interfaces between a charger and its connectors, independent of the protocol.
import type { LineOf } from '../lines.ts';
import type { World } from '../world.ts';
import type { Session } from './session.ts';
import type { ConnectorState, Message, Payload, Reply, StopReason, Words } from './words.ts';

export type ChargerLine = LineOf<'charger' | 'stack'>;

export interface ChargerOptions<L extends ChargerLine = ChargerLine> extends World {
  line: L;
  /** The address of its server, or of its broker. */
  url: string;
  /** The tags of trucks that are charging anywhere. */
  taken: Set<string>;
  /** Where the numbers of sessions begin: those of an earlier run are never used again. */
  run: string;
}

/** The link repeats a kept message until it is answered; any other message is sent once, because it would be useless later. */
export type More = {
  isKept?: boolean;
  isFirst?: boolean;
  /** The message is exempt from simulated losses. */
  isSure?: boolean;
};

export interface Link {
  readonly isOpen: boolean;
  /** `build` is called once, when the message is sent for the first time. */
  send(action: string, build: Payload | (() => Payload), more?: More): Promise<Reply>;
  /** Cuts the line for so long; what has been sent is not answered any more. */
  drop(ms: number): void;
  /** Cuts it as soon as the next message is on its way. */
  dropAfterNext(ms: number): void;
  close(): void;
}

/** A charger as its connectors and faults see it. */
export interface Charger extends ChargerOptions {
  words: Words;
  connectors: readonly Connector[];
  /** True without power: it does nothing and sends nothing. */
  readonly isDown: boolean;
  /** True until its first report after a start or restart. */
  isNew: boolean;
  link(): Link;
  /** The time of its own clock. */
  clock(): Date;
  /** The error of its clock, in milliseconds. */
  shift(ms?: number): number;
  say(message: Message, more?: More): Promise<Reply>;
  sayLater(action: string, build: () => Payload, more?: More): Promise<Reply>;
  pause(ms: number): Promise<void>;
  /** Switches it off and, after so long, on again; running sessions continue. */
  reboot(ms: number): void;
}

export interface Reservation {
  no: number;
  /** Milliseconds since 1970. */
  until: number;
}

export interface Connector {
  readonly no: number;
  readonly session: Session | undefined;
  readonly state: ConnectorState;
  /** Reports its present state. */
  report(): void;
  /** Raises an alarm; with `faulted` the connector stops working. */
  raise(alarm: string, state?: 'faulted'): void;
  clear(alarm: string): void;
  /** Begins a session for an order of the server. @returns false where it cannot begin */
  begin(tag: string, remoteStartId: number | undefined): boolean;
  /** Ends the running session. */
  end(reason: StopReason, at?: number): void;
  /** Unlocks the cable where no truck is charging. */
  unplug(): void;
  /** The maximum power of the next session, in kW. */
  limitNext(kw: number): void;
  /** Puts it into or out of service. @returns false where that happens once the present truck has left */
  serve(isServing: boolean): boolean;
  reserve(reservation: Reservation): boolean;
  unreserve(no: number): boolean;
  sample(): void;
  meterAnew(): void;
  /** Makes the next session that a driver starts report its start only after its end. */
  tellNextLast(): void;
  start(): void;
}
