// A charger and its connectors as they see each other.
import type { LineOf } from '../lines.ts';
import type { World } from '../world.ts';
import type { OcppLink, Payload, Reply } from './link.ts';
import type { Session } from './session.ts';
import type { ConnectorState, Message, StopReason, Words } from './words.ts';

export type ChargerLine = LineOf<'charger'>;

export interface ChargerOptions extends World {
  line: ChargerLine;
  /** `ws://…` */
  url: string;
  /** Trucks that charge somewhere, by tag. */
  taken: Set<string>;
  run: string;
}

export type More = { isKept?: boolean; isFirst?: boolean };

/** As its connectors and mishaps see it. */
export interface Charger extends ChargerOptions {
  words: Words;
  connectors: readonly Connector[];
  /** Without power: it does and says nothing. */
  readonly isDown: boolean;
  link(): OcppLink;
  /** By its own clock. */
  clock(): Date;
  /** Milliseconds that its clock is wrong by. */
  shift(ms?: number): number;
  say(message: Message, more?: More): Promise<Reply>;
  sayLater(action: string, build: () => Payload, more?: More): Promise<Reply>;
  pause(ms: number): Promise<void>;
  /** Off, and on again after so long; sessions end by the reason, or go on. */
  reboot(ms: number): void;
  isBlocked: boolean;
}

export interface Connector {
  readonly no: number;
  readonly session: Session | undefined;
  readonly state: ConnectorState;
  /** Tells the state it is in. */
  report(isFirst?: boolean): void;
  show(state: ConnectorState, error?: string): void;
  /** By the server, for an order. @returns false where somebody charges */
  begin(tag: string, remoteStartId: number | undefined): boolean;
  /** Ends what runs there. */
  end(reason: StopReason, at?: number): void;
  sample(): void;
  meterAnew(): void;
  /** A whole session of some minutes ago whose end is told before its start. */
  tellOfPast(): void;
  start(): void;
}
