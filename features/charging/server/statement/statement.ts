// The additional content of the workbook: every order and every line of the ledger.
import type { Statement } from '../../shared/statement/statement.contract.ts';

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

export interface WholeStatement extends Statement {
  lines: LedgerLine[];
  orders: StatementOrder[];
}
