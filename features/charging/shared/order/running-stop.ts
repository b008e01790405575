// Determines when a running session must be stopped automatically (domain BR-5, BR-8).
import { Decimal } from 'decimal.js';

/** The reserve for the last seconds of a session, in 元. */
const reserve = 2;

/** Returns whether a session must stop. `available` is the available amount of the account plus the prepayment that this order holds. */
export const isUsedUp = (runningMoney: string, available: string): boolean =>
  new Decimal(runningMoney).gte(new Decimal(available).minus(reserve));

/** The tariff snapshot has the prices of two days, so no session may last longer than one day. */
export const longestSessionMs = 24 * 3600_000;
