// What speaks against a start, the first thing in the order of the rule (domain BR-7).
import { Decimal } from 'decimal.js';
import { duePapers, type Paper } from './papers.ts';

/** The keys are those of the catalogue of errors. */
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
  | 'truckHasOrder'
  | 'criticalAlarm'
  | 'papersExpired';

export interface StartFacts {
  isTenantOpen: boolean;
  stationStatus: number;
  gun: {
    devState: number | null;
    gunStatus: number | null;
    isOnline: boolean;
    /** Another order has it, although the device has not said so yet. */
    hasOpenOrder: boolean;
    reservedBy: 'nobody' | 'thisTruck' | 'another';
  };
  /** Undefined where nobody's fleet pays. */
  merchant: { merchantStatus: number; isBlacklisted: boolean } | undefined;
  account: { accountStatus: number; available: string };
  /** Undefined where no tariff applies. */
  tariff: { minBalance: string; prepayAmount: string } | undefined;
  truckHasOpenOrder: boolean;
  hasCriticalAlarm: boolean;
  blocksExpired: boolean;
  papers: readonly Paper[];
  /** `yyyy-MM-dd` */
  today: string;
}

const inService = { station: 50, gun: 2, merchant: 1, account: 1 } as const;
const gunIs = { offline: 0, idle: 1, occupied: 2, reserved: 4 } as const;

/** @returns undefined where nothing does */
export function startRefusal(facts: StartFacts): StartRefusal | undefined {
  const { gun, merchant, account, tariff } = facts;
  if (!facts.isTenantOpen) return 'tenantClosed';
  if (facts.stationStatus !== inService.station) return 'stationClosed';
  if (gun.devState !== inService.gun) return 'gunDisabled';
  if (!gun.isOnline || gun.gunStatus === gunIs.offline || gun.gunStatus === null) return 'gunOffline';
  if (gun.reservedBy === 'another') return 'gunReserved';
  const isOwnReservation = gun.gunStatus === gunIs.reserved && gun.reservedBy === 'thisTruck';
  if (gun.gunStatus === gunIs.reserved && !isOwnReservation) return 'gunReserved';
  const isFree = gun.gunStatus === gunIs.idle || gun.gunStatus === gunIs.occupied || isOwnReservation;
  if (!isFree || gun.hasOpenOrder) return 'gunBusy';
  if (merchant?.isBlacklisted) return 'merchantBlacklisted';
  if (merchant && merchant.merchantStatus !== inService.merchant) return 'merchantDisabled';
  if (account.accountStatus !== inService.account) return 'accountFrozen';
  if (!tariff) return 'noTariff';
  if (new Decimal(account.available).lt(neededToStart(tariff))) return 'lowBalance';
  if (facts.truckHasOpenOrder) return 'truckHasOrder';
  if (facts.hasCriticalAlarm) return 'criticalAlarm';
  if (facts.blocksExpired && duePapers(facts.papers, facts.today).expired.length > 0) return 'papersExpired';
  return undefined;
}

/** What must be available: the least balance of the tariff, and no less than what it holds in advance. */
export const neededToStart = ({ minBalance, prepayAmount }: { minBalance: string; prepayAmount: string }): Decimal =>
  Decimal.max(minBalance, prepayAmount);
