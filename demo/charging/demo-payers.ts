// Draws the payer of a charging session: the merchant of a known truck pays; a walk-in pays by WeChat or from a driver's account. The
// shares of all orders are near domain §11: 70 % balance, 20 % credit, 10 % WeChat.
import { ordersPayType } from '@ec/charging/shared/order/order.enums';
import type { DemoSession } from '../truck/demo-sessions.ts';
import type { DemoAccount } from './demo-accounts.ts';

/** The ways in which the demo's orders are paid. */
export const { balance, weChat, credit } = ordersPayType.key;
export type PayType = typeof balance | typeof weChat | typeof credit;

/** The share of walk-ins who pay by WeChat; walk-ins are a fifth of all orders. */
const BY_WECHAT = 0.48;

export interface Payer {
  account?: DemoAccount;
  payType: PayType;
}

/** Drivers' accounts by city code. */
export type PersonalAccounts = ReadonlyMap<string, readonly DemoAccount[]>;

export function personalAccounts(accounts: readonly DemoAccount[]): PersonalAccounts {
  const byCity = new Map<string, DemoAccount[]>();
  for (const one of accounts)
    if (one.driver) byCity.set(one.driver.cityCode, [...(byCity.get(one.driver.cityCode) ?? []), one]);
  return byCity;
}

export function drawPayer(
  { site, start, unplugged, random }: DemoSession,
  merchant: DemoAccount | undefined,
  personal: PersonalAccounts,
): Payer {
  if (merchant) return { account: merchant, payType: merchant.isPostpaid ? credit : balance };
  const candidates = personal.get(site.station.city.code) ?? [];
  if (random.next() < BY_WECHAT || candidates.length === 0) return { payType: weChat };
  for (let times = 0; times < 6; times += 1) {
    const account = random.pick(candidates);
    if (account.busyUntil > start) continue;
    // The account's next session may top up four minutes before its start. The five minutes keep that after this session's payment.
    account.busyUntil = unplugged + 300_000;
    return { account, payType: balance };
  }
  return { payType: weChat };
}
