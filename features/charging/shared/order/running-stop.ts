// When a running session has to end by itself (domain BR-5, BR-8).
import { Decimal } from 'decimal.js';

/** The reserve for the last seconds of a session, in 元. */
const reserve = 2;

/** `available`: of the account, with what this order holds in advance. */
export const isUsedUp = (runningMoney: string, available: string): boolean =>
  new Decimal(runningMoney).gte(new Decimal(available).minus(reserve));

/** The tariff snapshot knows the prices of two days, so no session outlives one. */
export const longestSessionMs = 24 * 3600_000;
