// A charger and its connectors as they see each other, whatever they speak.
import type { LineOf } from '../lines.ts';
import type { World } from '../world.ts';
import type { Session } from './session.ts';
import type { ConnectorState, Message, Payload, Reply, StopReason, Words } from './words.ts';

export type ChargerLine = LineOf<'charger' | 'stack'>;

export interface ChargerOptions<L extends ChargerLine = ChargerLine> extends World {
  line: L;
  /** The address of its server, or of its broker. */
  url: string;
  /** Trucks that charge somewhere, by tag. */
  taken: Set<string>;
  /** Where the numbers of sessions begin: those of an earlier run are never used again. */
  run: string;
}

/** The link repeats a kept message until it is answered; any other message is worth nothing later. */
export type More = {
  isKept?: boolean;
  isFirst?: boolean;
  /** It is not one of those that get lost. */
  isSure?: boolean;
};

export interface Link {
  readonly isOpen: boolean;
  /** `build` is asked once, when it is sent for the first time. */
  send(action: string, build: Payload | (() => Payload), more?: More): Promise<Reply>;
  /** Cuts the line for so long; what has been sent is not answered any more. */
  drop(ms: number): void;
  /** Cuts it as soon as the next message is on its way. */
  dropAfterNext(ms: number): void;
  close(): void;
}

/** As its connectors and mishaps see it. */
export interface Charger extends ChargerOptions {
  words: Words;
  connectors: readonly Connector[];
  /** Without power: it does and says nothing. */
  readonly isDown: boolean;
  /** Nobody has heard of it since it began, or began anew. */
  isNew: boolean;
  link(): Link;
  /** By its own clock. */
  clock(): Date;
  /** Milliseconds that its clock is wrong by. */
  shift(ms?: number): number;
  say(message: Message, more?: More): Promise<Reply>;
  sayLater(action: string, build: () => Payload, more?: More): Promise<Reply>;
  pause(ms: number): Promise<void>;
  /** Off, and on again after so long; what runs goes on. */
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
  /** Tells the state it is in. */
  report(): void;
  /** Something is wrong there, with what is told of it, and goes on or does not. */
  raise(alarm: string, state?: 'faulted'): void;
  clear(alarm: string): void;
  /** By the server, for an order. @returns false where somebody charges */
  begin(tag: string, remoteStartId: number | undefined): boolean;
  /** Ends what runs there. */
  end(reason: StopReason, at?: number): void;
  /** The cable is taken out where nobody charges. */
  unplug(): void;
  /** kW that the next session may have at most. */
  limitNext(kw: number): void;
  /** Into service or out of it. @returns false: once who is there has gone */
  serve(isServing: boolean): boolean;
  reserve(reservation: Reservation): boolean;
  unreserve(no: number): boolean;
  sample(): void;
  meterAnew(): void;
  /** The start of the next one who comes by himself is told after its end. */
  tellNextLast(): void;
  start(): void;
}
