// Finds the first reason against a start, in the order of the rule (domain BR-7).

import { devState } from '@ec/device-vocabulary/device.enums';
import type { KeyOf } from '@ec/resource/enum';
import { gunStatus } from '@ec/truck/shared/asset/asset.enums';
import { merchantStatus } from '@ec/truck/shared/fleet/fleet.enums';
import { stationStatus } from '@ec/truck/shared/station.enums';
import { Decimal } from 'decimal.js';
import { accountStatus } from '../account/account.enums.ts';
import { type DriverDocument, expiringDocuments } from './driver-documents.ts';

/** The reasons are keys of the error catalogue. */
export type StartRefusal =
  | 'tenantClosed'
  | 'stationClosed'
  | 'gunDisabled'
  | 'gunOffline'
  | 'gunBusy'
  | 'gunReserved'
  | 'merchantDisabled'
  | 'merchantBlacklisted'
  | 'accountFrozen'
  | 'noTariff'
  | 'lowBalance'
  | 'overDailyLimit'
  | 'truckHasOrder'
  | 'criticalAlarm'
  | 'papersExpired';

export interface StartFacts {
  isTenantOpen: boolean;
  stationStatus: KeyOf<typeof stationStatus>;
  gun: {
    devState: KeyOf<typeof devState> | null;
    gunStatus: KeyOf<typeof gunStatus> | null;
    isOnline: boolean;
    /** Another order occupies the connector, although the device has not reported it yet. */
    hasOpenOrder: boolean;
    reservedBy: 'nobody' | 'thisTruck' | 'another';
  };
  /** Undefined if the order belongs to no merchant. */
  merchant: { merchantStatus: KeyOf<typeof merchantStatus>; isBlacklisted: boolean } | undefined;
  account: { accountStatus: KeyOf<typeof accountStatus>; available: string };
  /** Undefined if no tariff applies. */
  tariff: { minBalance: string; prepayAmount: string } | undefined;
  /** The rest of the daily limit of the person who starts the order; undefined without a limit. */
  leftOfDay: string | undefined;
  truckHasOpenOrder: boolean;
  hasCriticalAlarm: boolean;
  blocksExpired: boolean;
  papers: readonly DriverDocument[];
  /** `yyyy-MM-dd` */
  today: string;
}

const { offline, idle, occupied, reserved } = gunStatus.key;

/** Returns the reason against any start at a connector, whoever pays. */
function placeRefusal({ gun, ...facts }: Pick<StartFacts, 'stationStatus' | 'gun'>): StartRefusal | undefined {
  if (facts.stationStatus !== stationStatus.key.inService) return 'stationClosed';
  if (gun.devState !== devState.key.inService) return 'gunDisabled';
  if (!gun.isOnline || gun.gunStatus === offline || gun.gunStatus === null) return 'gunOffline';
  if (gun.reservedBy === 'another') return 'gunReserved';
  const isOwnReservation = gun.gunStatus === reserved && gun.reservedBy === 'thisTruck';
  if (gun.gunStatus === reserved && !isOwnReservation) return 'gunReserved';
  const isFree = gun.gunStatus === idle || gun.gunStatus === occupied || isOwnReservation;
  if (!isFree || gun.hasOpenOrder) return 'gunBusy';
  return undefined;
}

/** Returns the reason against a start at a connector while the payer is not known yet, for a list of connectors. */
export function gunRefusal(
  facts: Pick<StartFacts, 'stationStatus' | 'gun' | 'hasCriticalAlarm'> & { hasTariff: boolean },
): StartRefusal | undefined {
  return placeRefusal(facts) ?? (facts.hasTariff ? (facts.hasCriticalAlarm ? 'criticalAlarm' : undefined) : 'noTariff');
}

/** @returns the first reason against a start, or undefined if the order can start */
export function startRefusal(facts: StartFacts): StartRefusal | undefined {
  if (!facts.isTenantOpen) return 'tenantClosed';
  return placeRefusal(facts) ?? payerRefusal(facts);
}

/** Returns the reason against a swap before its packs are checked (domain BR-7, BR-15). A swap has a bay instead of a connector. */
export function swapStartRefusal(facts: Omit<StartFacts, 'gun'>): StartRefusal | undefined {
  if (!facts.isTenantOpen) return 'tenantClosed';
  if (facts.stationStatus !== stationStatus.key.inService) return 'stationClosed';
  return payerRefusal(facts);
}

/** Returns the reason against a start because of the payer, the tariff, the truck, an alarm or documents. */
function payerRefusal(facts: Omit<StartFacts, 'gun'>): StartRefusal | undefined {
  const { merchant, account, tariff } = facts;
  if (merchant?.isBlacklisted) return 'merchantBlacklisted';
  if (merchant && merchant.merchantStatus !== merchantStatus.key.active) return 'merchantDisabled';
  if (account.accountStatus !== accountStatus.key.normal) return 'accountFrozen';
  if (!tariff) return 'noTariff';
  if (new Decimal(account.available).lt(neededToStart(tariff))) return 'lowBalance';
  if (!isWithinDailyLimit(facts.leftOfDay, neededToStart(tariff))) return 'overDailyLimit';
  if (facts.truckHasOpenOrder) return 'truckHasOrder';
  if (facts.hasCriticalAlarm) return 'criticalAlarm';
  if (facts.blocksExpired && expiringDocuments(facts.papers, facts.today).expired.length > 0) return 'papersExpired';
  return undefined;
}

/** Returns whether the rest of a daily limit covers the needed amount. A rest of 0 covers nothing, not even an amount of 0. */
export const isWithinDailyLimit = (left: string | undefined, needed: Decimal.Value): boolean =>
  left === undefined || (new Decimal(left).gt(0) && new Decimal(left).gte(needed));

/** Returns the amount that must be available: the tariff's minimum balance or its prepayment, whichever is larger. */
export const neededToStart = ({ minBalance, prepayAmount }: { minBalance: string; prepayAmount: string }): Decimal =>
  Decimal.max(minBalance, prepayAmount);
