// The monthly statement of a merchant: what was taken, what it cost, what was paid, what is left. Amounts are texts, summed by
// the database, never by floats.

import type { StatementSums } from '@ec/truck/shared/fleet/statement-fields';

export interface StationDay extends StatementSums {
  stationName: string;
  /** yyyy-MM-dd; '' for the whole month of the station. */
  day: string;
}

export interface Payment {
  /** orders_payType; null where nothing is known. */
  payType: number | null;
  orders: number;
  giftMoney: string;
  payMoney: string;
  /** Not paid yet. */
  openMoney: string;
}

/** What moved on the merchant's accounts, by kind of business. */
export interface Movement {
  bizType: number;
  count: number;
  /** + into the account, − out of it. */
  amount: string;
}

export interface StatementOrder {
  orderNo: string;
  orderType: number;
  stationName: string;
  plateNo: string;
  endTime: string;
  kwh: string;
  elecMoney: string;
  serviceMoney: string;
  occupyMoney: string;
  swapMoney: string;
  discountMoney: string;
  totalMoney: string;
  refundMoney: string;
  payStatus: number | null;
}

export interface LedgerLine {
  txnNo: string;
  time: string;
  accountNo: string;
  bizType: number;
  bizNo: string;
  amount: string;
  balanceAfter: string;
}

/** From the orders of the month to what left the accounts in it. */
export interface Bridge {
  /** All orders of the month. */
  orders: string;
  /** Of these, what these accounts did not pay in the month: other ways of payment, paid later, not paid yet. */
  elsewhere: string;
  /** Orders of other months that these accounts paid in this one. */
  others: string;
  /** What the ledger says that left the accounts for orders: orders − elsewhere + others. */
  debits: string;
}

export interface Statement {
  month: string;
  merchant: {
    id: string;
    merchantNo: string;
    merchantName: string;
    creditCode: string;
    contact: string;
    settleMode: number;
  };
  accounts: string[];
  /** Balance and gift of the accounts together. */
  opening: string;
  closing: string;
  movements: Movement[];
  /** Opening and movements give the closing balance, and the bridge leads from the orders to the debits. */
  agrees: boolean;
  sums: StatementSums;
  stations: StationDay[];
  days: StationDay[];
  payments: Payment[];
  bridge: Bridge;
}

/** With every order and every line of the ledger. */
export interface WholeStatement extends Statement {
  lines: LedgerLine[];
  orders: StatementOrder[];
}
