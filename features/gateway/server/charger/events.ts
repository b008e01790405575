// The events of chargers, independent of the protocol. OCPP 1.6, OCPP 2.0.1 and MQTT translate messages into events and outcomes into
// replies; business/ handles the events.
import type { KeyNameOf } from '@ec/resource/enum';
import type { gunStatus } from '@ec/truck/shared/asset/asset.enums';

/** A charger that is identified and connected. */
export interface Charger<P extends Protocol = Protocol> {
  tenantId: string;
  stackId: string;
  stationId: string;
  protocol: P;
}

export const ocppVersions = ['ocpp1.6', 'ocpp2.0.1'] as const;
export type OcppVersion = (typeof ocppVersions)[number];
export type Protocol = OcppVersion | 'mqtt';

/** Returns whether the intake has already checked the stamps of the charger. An older stamp then means a late message, not a wrong clock. */
export const hasTrustedClock = ({ protocol }: Pick<Charger, 'protocol'>): boolean => protocol === 'mqtt';

/**
 * Returns whether the charger names the session in every reading that belongs to a session. A reading without a session then belongs to
 * none. OCPP chargers sometimes omit the session.
 */
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

/** The state of a connector in the words of domain §2. */
export type ConnectorState = KeyNameOf<typeof gunStatus>;

/** Keys of lockStatus and parkStatus; absent where the charger does not measure them. */
export interface BayReport {
  lock?: number | undefined;
  park?: number | undefined;
  parkLock?: number | undefined;
}

export interface ConnectorStatus {
  kind: 'connectorStatus';
  /** 0 stands for the charger as a whole. */
  connector: number;
  state: ConnectorState;
  /** The error code of OCPP 1.6; undefined without an error, and in protocols that have no such field. */
  errorCode?: string | undefined;
  /** The active alarm codes (domain §12), from a protocol that reports them itself. */
  codes?: readonly string[] | undefined;
  /** The vendor's additional text. */
  info?: string | undefined;
  /** Plug and parking bay, from a protocol that reports them. */
  bay?: BayReport | undefined;
  at: Date;
}

/** The stop reason of a session in the words of OCPP. */
export type EndReason = string;

/** A transaction began, continues, or ended. Optional fields are present where the message contained them. */
export interface TransactionEvent {
  kind: 'transaction';
  phase: 'started' | 'updated' | 'ended';
  at: Date;
  /** Identifies the transaction within its charger: the transaction id of OCPP 2.0.1, or the key that recognises a repeated start of 1.6. */
  key?: string | undefined;
  /** OCPP 1.6: the number that the platform assigned. 0 and below: the charger does not know it. */
  no?: number | undefined;
  connector?: number | undefined;
  tag?: string | undefined;
  /** The number of the command that requested the transaction. */
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
  /** Firmware, diagnostics, security, logs: stored with the messages, nothing else follows. */
  | { kind: 'noted' };

export type Admission = 'accepted' | 'blocked' | 'invalid' | 'concurrent';

/** The result of an event; each protocol version translates it into its own reply. */
export interface Outcome {
  admission?: Admission;
  /** OCPP 1.6: the number of the transaction. */
  no?: number;
  isKnown?: boolean;
  /** The order of the transaction, or the reason why it has none. */
  orderId?: string;
  refusal?: string;
}
