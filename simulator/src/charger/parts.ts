// The interfaces between a charger and its connectors, independent of the protocol.
import type { LineOf } from '../lines.ts';
import type { World } from '../world.ts';
import type { Session } from './session.ts';
import type { ConnectorState, Message, Payload, Reply, StopReason, Words } from './words.ts';

export type ChargerLine = LineOf<'charger' | 'stack'>;

export interface ChargerOptions<L extends ChargerLine = ChargerLine> extends World {
  line: L;
  /** The address of the OCPP server or of the MQTT broker. */
  url: string;
  /** The tags of trucks that arrived by themselves or continue a session of an earlier run. No truck with such a tag arrives. */
  busyTags: Set<string>;
  /** The prefix of session keys and of call ids. Each run of the simulator has a different prefix, so that no id is used twice. */
  run: string;
}

/** A kept message waits for a connection and is sent again after a lost answer. Any other message is dropped without a connection. */
export type SendOptions = {
  /** True for a message that must not be lost. */
  isKept?: boolean;
  /** The message goes to the head of the queue. */
  isFirst?: boolean;
  /** The message is exempt from simulated losses. */
  isSure?: boolean;
};

export interface Link {
  readonly isOpen: boolean;
  /** `build` is called at most once, and not later than the first sending of the message. */
  send(action: string, build: Payload | (() => Payload), more?: SendOptions): Promise<Reply>;
  /** Cuts the connection for `ms`. */
  drop(ms: number): void;
  /** Cuts the connection for `ms` right after the next message. */
  dropAfterNext(ms: number): void;
  close(): void;
}

/** The view of a charger that its connectors and faults use. */
export interface Charger extends ChargerOptions {
  words: Words;
  connectors: readonly Connector[];
  /** True while the charger has no power: no truck arrives and no session sends samples. */
  readonly isDown: boolean;
  /** True from a start or restart until the server accepts the boot (OCPP) or the charger connects (MQTT). */
  isNew: boolean;
  link(): Link;
  /** Returns the time of the charger's own clock. */
  clock(): Date;
  /** Returns the error of the charger's clock in milliseconds. An argument sets a new error first. */
  shift(ms?: number): number;
  say(message: Message, more?: SendOptions): Promise<Reply>;
  sayLater(action: string, build: () => Payload, more?: SendOptions): Promise<Reply>;
  pause(ms: number): Promise<void>;
  /** Switches the charger off and, after `ms`, on again. Running sessions continue. */
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
  report(): void;
  /** Raises an alarm; with `faulted` the connector stops working. */
  raise(alarm: string, state?: 'faulted'): void;
  clear(alarm: string): void;
  /** Begins a session that the server has requested. @returns false where it cannot begin */
  begin(tag: string, remoteStartId: number | undefined): boolean;
  end(reason: StopReason, at?: number): void;
  /** Unplugs a truck whose session is over. */
  unplug(): void;
  /** Limits the power of the next session, in kW. */
  limitNext(kw: number): void;
  /** Puts the connector into or out of service. @returns false where it goes out of service only once the present truck has left */
  serve(isServing: boolean): boolean;
  reserve(reservation: Reservation): boolean;
  unreserve(no: number): boolean;
  sample(): void;
  resetMeter(): void;
  /** Makes the next session that a driver starts report its start only after its end. */
  tellNextLast(): void;
  start(): void;
}
