// The events of chargers, whatever they speak: OCPP 1.6, OCPP 2.0.1 and MQTT translate to this and back, business/ makes orders.

import type { KeyNameOf } from '@ec/resource/enum';
import type { gunStatus } from '@ec/truck/shared/asset/asset.enums';

/** A charger that is known and speaks to this process. */
export interface Charger<P extends Protocol = Protocol> {
  tenantId: string;
  stackId: string;
  stationId: string;
  protocol: P;
}

export const ocppVersions = ['ocpp1.6', 'ocpp2.0.1'] as const;
export type OcppVersion = (typeof ocppVersions)[number];
export type Protocol = OcppVersion | 'mqtt';

/** The door has judged its clock: what bears an older stamp than something else is late, not a sign of a wrong clock. */
export const tellsTime = ({ protocol }: Pick<Charger, 'protocol'>): boolean => protocol === 'mqtt';

/** Values without a session are of none that runs: they may be of a time after its end. Chargers of OCPP leave it out now and then. */
export const namesSession = ({ protocol }: Pick<Charger, 'protocol'>): boolean => protocol === 'mqtt';

/** The values of a meter at one moment. Energy in kWh as the register shows it, power in kW, voltage in V, current in A, SOC in %. */
export interface Reading {
  at: Date;
  /** The context: beginning or end of the transaction, where the charger reports it. */
  context?: 'begin' | 'end';
  /** The sequence number of the message, where the charger numbers its messages. */
  seq?: number | undefined;
  kwh?: string;
  powerKw?: number;
  voltV?: number;
  currA?: number;
  soc?: number;
  tempC?: number;
}

export interface Booted {
  kind: 'booted';
  vendor?: string | undefined;
  model?: string | undefined;
  serial?: string | undefined;
  firmware?: string | undefined;
  iccid?: string | undefined;
}

/** The state of a connector, in the terms of domain §2. */
export type ConnectorState = KeyNameOf<typeof gunStatus>;

/** Keys of lockStatus and parkStatus; absent where the charger does not measure them. */
export interface BayReport {
  lock?: number | undefined;
  park?: number | undefined;
  parkLock?: number | undefined;
}

export interface ConnectorStatus {
  kind: 'connectorStatus';
  /** 0: the charger as a whole. */
  connector: number;
  state: ConnectorState;
  /** As OCPP 1.6 names it; undefined where there is none, or the version has none. */
  errorCode?: string | undefined;
  /** Alarm codes of domain §12 that stand there now, of a protocol that names them itself. */
  codes?: readonly string[] | undefined;
  /** The vendor's additional text. */
  info?: string | undefined;
  /** Plug and bay, of a protocol that has words for them. */
  bay?: BayReport | undefined;
  at: Date;
}

/** Why a session ended, as OCPP says it. */
export type EndReason = string;

/**
 * A transaction began, goes on, or ended. `key`: what tells it from every other one of the charger, as `transaction` does where the
 * charger knows it; each of the others is there where the message said it.
 */
export interface TransactionEvent {
  kind: 'transaction';
  phase: 'started' | 'updated' | 'ended';
  at: Date;
  /** The transaction id of OCPP 2.0.1, or the key by which a repeated start of 1.6 is recognised. */
  key?: string | undefined;
  /** The number that we gave, OCPP 1.6. 0 and below: the charger does not know it. */
  no?: number | undefined;
  connector?: number | undefined;
  tag?: string | undefined;
  /** The number of the command that requested it. */
  remoteStartNo?: number | undefined;
  readings: readonly Reading[];
  isCharging?: boolean | undefined;
  reason?: EndReason | undefined;
  /** The charger buffered the event while it was offline. */
  isLate?: boolean | undefined;
}

export type DeviceEvent =
  | Booted
  | { kind: 'heartbeat' }
  | ConnectorStatus
  | { kind: 'authorizeRequested'; tag: string }
  | TransactionEvent
  | { kind: 'dataTransfer'; vendor: string; messageId: string; data: string }
  /** Firmware, diagnostics, security, logs: kept with the messages, no business follows. */
  | { kind: 'noted' };

export type Admission = 'accepted' | 'blocked' | 'invalid' | 'concurrent';

/** The result of an event; each protocol version translates it into its own reply. */
export interface Outcome {
  admission?: Admission;
  /** The number of the transaction, OCPP 1.6. */
  no?: number;
  isKnown?: boolean;
  /** The order of the transaction, or the reason why it has none. */
  orderId?: string;
  refusal?: string;
}
