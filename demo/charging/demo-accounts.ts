// The accounts of the demo: one for each fleet merchant that passed its audit, and one for some main drivers.

import { accountOwnerType, accountStatus } from '@ec/charging/shared/account/account.enums';
import { emptyBalances, money } from '@ec/charging/shared/ledger/account-balances';
import { demoSeed } from '@ec/device-models/demo-seed';
import { seededRandom } from '@ec/kernel/seeded-random';
import { accountSettleMode, merchantStatus, merchantType } from '@ec/truck/shared/fleet/fleet.enums';
import type { DemoEntity } from '../truck/demo-entity.ts';
import type { DemoMerchant } from '../truck/demo-merchants.ts';
import type { DemoDriver } from '../truck/demo-trucks.ts';
import type { DemoWorld } from '../truck/demo-world.ts';
import type { BookAccount } from './demo-book.ts';

export interface DemoAccount extends BookAccount {
  key: string;
  accountNo: string;
  merchant?: DemoMerchant;
  driver?: DemoDriver;
  isPostpaid: boolean;
  settleDay: number;
  /** Below this balance in 元 the merchant is warned and tops up. */
  warnAt: number;
  /** The amount of each bank transfer in 元. */
  transfer: number;
  /** True for a merchant who tops up so late that orders become overdue meanwhile (domain §6.2). */
  isSlow: boolean;
  /** Until this time a driver's account pays for no other session. */
  busyUntil: number;
  isToppingUp: boolean;
  createdAt: Date;
  entity: DemoEntity;
}

const { prepaid, postpaid } = accountSettleMode.key;
const { pending, active, disabled } = merchantStatus.key;

/** Selects two of nine drivers. Only main drivers among them get an account. */
const hasOwnAccount = (index: number) => index % 9 < 2;

export function demoAccounts(
  { tenantId, merchants, drivers }: DemoWorld,
  idAt: (createdAt: Date) => string,
): DemoAccount[] {
  let number = 0;
  const ofMerchants = merchants.flatMap((merchant, index) => {
    if (merchant.status === pending || merchant.type === merchantType.key.batteryOwner) return [];
    const random = seededRandom(demoSeed, `account ${tenantId}`, index);
    const transfer = random.pick([20_000, 30_000, 50_000, 80_000]);
    return account(merchant.createdAt, {
      ownerName: merchant.name,
      merchant,
      isPostpaid: merchant.settleMode === postpaid,
      settleDay: 6,
      warnAt: 8000,
      transfer,
      isSlow: index === 14,
      credit: merchant.creditLimit,
    });
  });
  const ofDrivers = drivers.flatMap((driver, index) =>
    hasOwnAccount(index) && !driver.isCo && driver.merchant.status === active
      ? account(driver.createdAt, {
          ownerName: driver.name,
          driver,
          isPostpaid: false,
          settleDay: 0,
          warnAt: 0,
          transfer: 0,
          isSlow: false,
          credit: 0,
        })
      : [],
  );
  return [...ofMerchants, ...ofDrivers];

  function account(
    ownerCreatedAt: Date,
    details: Pick<
      DemoAccount,
      'ownerName' | 'merchant' | 'driver' | 'isPostpaid' | 'settleDay' | 'warnAt' | 'transfer' | 'isSlow'
    > & { credit: number },
  ): DemoAccount {
    const createdAt = new Date(ownerCreatedAt.getTime() + 1000);
    number += 1;
    // The numbers follow the rule in open-account.ts.
    const accountNo = `AC${String(number).padStart(8, '0')}`;
    const key = `account/${accountNo}`;
    const { credit, ...rest } = details;
    const creditLimit = money(credit);
    return {
      ...rest,
      id: idAt(createdAt),
      key,
      accountNo,
      busyUntil: 0,
      isToppingUp: false,
      createdAt,
      balances: { ...emptyBalances, creditLimit },
      entity: {
        table: 'truck_account',
        key,
        createdAt,
        refs: { owner_id: details.merchant?.key ?? details.driver?.key ?? '' },
        row: {
          account_no: accountNo,
          owner_type: details.merchant ? accountOwnerType.key.merchant : accountOwnerType.key.driver,
          owner_name: details.ownerName,
          credit_limit: credit > 0 ? creditLimit : null,
          settle_mode: details.isPostpaid ? postpaid : prepaid,
          settle_day: details.isPostpaid ? details.settleDay : null,
          warn_amount: details.merchant && !details.isPostpaid ? money(details.warnAt) : null,
          account_status: details.merchant?.status === disabled ? accountStatus.key.frozen : accountStatus.key.normal,
        },
      },
    };
  }
}
