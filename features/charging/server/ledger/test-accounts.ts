// Accounts for tests of the ledger, and what is really in the tables.

import { systemClock } from '@ec/kernel/clock';
import { type TestDatabase, testDatabase } from '@ec/testing/database';
import type { LedgerDeps } from './ledger.ts';

export const tenant = 'T1';
export const cashier = { userId: '11', name: 'Cashier' };

export interface LedgerStage {
  stage: TestDatabase;
  deps: LedgerDeps;
  /** A new account. */
  open(given?: { creditLimit?: string; settleMode?: 1 | 2; settleDay?: number }): Promise<string>;
  balances(id: string): Promise<{ balance: string; gift: string; frozen: string; available: string }>;
  /** Differences between accounts, legs and histories, over everything there is. */
  differences(): Promise<unknown[]>;
}

let opened = 0;

export async function ledgerStage(size = 8): Promise<LedgerStage> {
  const stage = await testDatabase({ size });
  const { superuser, ids } = stage;
  return {
    stage,
    deps: { ids, clock: systemClock },
    async open({ creditLimit = '0', settleMode = 1, settleDay } = {}) {
      opened += 1;
      const id = ids.next();
      await superuser.run(
        `insert into truck_account (id, tenant_id, account_no, owner_type, owner_id, owner_name, credit_limit, settle_mode,
          settle_day) values ($1, $2, $3, 1, $4, 'Fleet', $5, $6, $7)`,
        [id, tenant, `A${opened}`, 1_000 + opened, creditLimit, settleMode, settleDay ?? null],
      );
      return id;
    },
    async balances(id) {
      const [row] = await superuser.rows<{ balance: string; gift: string; frozen: string; available: string }>(
        `select balance::text, gift::text, frozen::text, available::text from truck_account where id = $1`,
        [id],
      );
      if (!row) throw new Error(`No account ${id}`);
      return row;
    },
    differences: () =>
      superuser.rows(`with legs as (
          select account_id, sum(amount) filter (where pocket in (1, 3)) as balance, sum(amount) filter (where pocket = 2) as gift,
            sum(amount) filter (where pocket = 3) as frozen from ledger_leg group by 1
        ), his as (select account_id, sum(balance_after - balance_before) as change from truck_account_his group by 1)
        select a.id, a.balance, a.gift, a.frozen, legs.*, his.change from truck_account a
          left join legs on legs.account_id = a.id left join his on his.account_id = a.id
        where (a.balance, a.gift, a.frozen) is distinct from
            (coalesce(legs.balance, 0), coalesce(legs.gift, 0), coalesce(legs.frozen, 0))
          or a.balance + a.gift <> coalesce(his.change, 0)
        union all select txn_id, sum(amount), 0, 0, 0, 0, 0, 0, count(*) from ledger_leg group by 1 having sum(amount) <> 0`),
  };
}
