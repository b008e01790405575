// A server with the calls of refunds for tests: orders that are paid, people who ask and approve, WeChat Pay on this machine.

import type { Rights } from '@ec/kernel/caller';
import { createEvents } from '@ec/kernel/events';
import { createProcessComponents } from '@ec/kernel/process-components';
import type { Services } from '@ec/kernel/services';
import { targetNames } from '@ec/resource/field';
import { createRegistry } from '@ec/resource/registry';
import { createDisplayNames } from '@ec/system/server/public';
import { systemResources } from '@ec/system/shared/resources';
import { type Answer, type TestApi, testApi } from '@ec/testing/api';
import { type TestDatabase, testDatabase } from '@ec/testing/database';
import { seedPeople } from '@ec/testing/people';
import { truckResources } from '@ec/truck/shared/resources';
import { seedApproval } from '@ec/workflow/server/public';
import { chargingResources } from '../../shared/resources.ts';
import { reconcileRoutes } from '../reconcile/reconcile.routes.ts';
import { type WechatPayProvider, wechatPayProvider } from '../wechat/test-wechat-provider.ts';
import { wechatConfig } from '../wechat/wechat-config.ts';
import { refundPart } from './refund.part.ts';
import { refundRoutes } from './refund.routes.ts';
import { refundApproval } from './refund-approval.ts';
import { type RefundDeps, refundDeps } from './refund-deps.ts';

export const tenant = 'T1';

export interface PaidOrder {
  payMoney?: string;
  giftMoney?: string;
  /** 1 balance, 2 WeChat. */
  payType?: number;
  payStatus?: number;
  daysAgo?: number;
  accountId?: string | null;
}

export interface RefundStage {
  stage: TestDatabase;
  api: TestApi;
  provider: WechatPayProvider;
  deps: RefundDeps;
  /** Opens an account with this much in it. */
  account(balance?: string): Promise<string>;
  order(given?: PaidOrder): Promise<{ id: string; orderNo: string; accountId: string }>;
  /** As one of the people of T1: admin and bob may all, ann only look. */
  as(account: 'admin' | 'ann' | 'bob'): Promise<string>;
  post(account: 'admin' | 'ann' | 'bob', name: string, body: object): Promise<Answer>;
  row<T extends object = Record<string, unknown>>(text: string, values?: unknown[]): Promise<T>;
  /** The data scopes of admin and bob from now on. */
  limit(scopes: Rights['scopes']): void;
  refund(no: string): Promise<Record<string, unknown>>;
  close(): Promise<void>;
}

const some: Rights = {
  holds: (code) => code === 'refund',
  ...{ menuIds: new Set<string>(), isAdministrator: false, isTenantAdmin: false, scopes: [], deptsBelow: [] },
  opensPath: () => true,
};

const resources = [...systemResources, ...truckResources, ...chargingResources];

export async function refundStage({ size = 8 } = {}): Promise<RefundStage> {
  const stage = await testDatabase({ size });
  let api: TestApi | undefined;
  const now = () => api?.services.clock.now() ?? new Date();
  const provider = await wechatPayProvider({ now });
  const { superuser, ids } = stage;
  await seedPeople(stage);
  let deps: RefundDeps | undefined;
  let scopes: Rights['scopes'] = [];
  const given = new Set(resources.map(({ name }) => name));
  const targets = resources.flatMap(({ fields }) =>
    Object.values(fields).flatMap((field) => targetNames(field).map(({ name }) => name)),
  );
  const registry = createRegistry(resources, { later: targets.filter((target) => !given.has(target)) });
  const rights: Services['rights'] = {
    factsOf: () => Promise.reject(new Error('not asked here')),
    of: async ({ account }) => (account === 'ann' ? some : { ...some, holds: () => true, scopes }),
  };
  api = await testApi({
    stage,
    rights,
    config: {
      parts: new Map([[wechatConfig.variables, { EC_WECHAT_PAY: { [tenant]: provider.config } }]]),
      outboundAllow: ['127.0.0.1'],
      publicUrl: 'https://ec.example.com',
    },
    routes: (services) => {
      deps = refundDeps({
        ...services,
        registry,
        names: createDisplayNames(services),
        events: createEvents(),
        rowGrants: [],
        visibilityRules: [],
        documents: {},
        rowNews: { on: () => undefined, onMissed: () => undefined },
        parts: createProcessComponents(),
        desks: [],
        deskCounts: {},
        deskWeeks: {},
        menuRules: {},
        messages: {},
        jobs: () => [],
        approvedRecords: refundPart.approvedRecords ?? [],
        serviceHandlers: refundPart.serviceHandlers ?? {},
      });
      return [...refundRoutes(deps), ...reconcileRoutes(deps)];
    },
  });
  const served = api;
  if (!deps) throw new Error('No services');
  await seedApproval(deps.engine, refundApproval);
  const tokens = new Map<string, string>();
  let count = 0;

  async function as(account: string): Promise<string> {
    const userId = { admin: '11', ann: '12', bob: '13' }[account] ?? '';
    const known = tokens.get(account);
    if (known) return known;
    const session = { tenantId: tenant, userId, clientId: 'saber', accessSeconds: 3e7, refreshSeconds: 4e7 };
    const { accessToken } = await served.services.sessions.open({
      ...session,
      remoteIp: '127.0.0.1',
      userAgent: 'test',
    });
    tokens.set(account, accessToken);
    return accessToken;
  }

  async function row<T extends object>(text: string, values: unknown[] = []): Promise<T> {
    const [found] = await superuser.rows<T>(text, values);
    if (!found) throw new Error(`Nothing found: ${text}`);
    return found;
  }

  /** Past foreign keys and triggers: what stands around an order is not what is tested here. */
  const plant = async (text: string, values: unknown[]) => {
    await superuser.run(`set session_replication_role = replica`);
    await superuser.run(text, values);
    await superuser.run(`set session_replication_role = default`);
  };

  async function account(balance = '0'): Promise<string> {
    count += 1;
    const id = ids.next();
    await plant(
      `insert into truck_account (id, tenant_id, account_no, owner_type, owner_id, owner_name, settle_mode, account_status, balance)
        values ($1, $2, $3, 1, $4, 'Fleet', 1, 1, $5)`,
      [id, tenant, `A${count}`, 5000 + count, balance],
    );
    return id;
  }

  async function order(asked: PaidOrder = {}) {
    const { payMoney = '119.17', giftMoney = '0', payType = 1, payStatus = 2, daysAgo = 0 } = asked;
    count += 1;
    const id = ids.next();
    const orderNo = `91370100A${id.slice(-18)}`;
    const accountId = asked.accountId === undefined ? await account() : asked.accountId;
    const paidAt = new Date(now().getTime() - daysAgo * 24 * 3600_000);
    const cents = Math.round(Number(payMoney) * 100);
    const paid = payType === 2 ? provider.books.pay({ orderNo, cents, paidAt }) : undefined;
    await plant(
      `insert into truck_orders (id, tenant_id, order_no, order_type, account_id, plate_no, order_proc, pay_status,
          pay_type, total_money, gift_money, pay_money, refund_money, transaction_id, pay_time)
        values ($1, $2, $3, 1, $4, '鲁A12345', 4, $5, $6, $7::numeric + $8::numeric, $8, $7, 0, $9, $10)`,
      [id, tenant, orderNo, accountId, payStatus, payType, payMoney, giftMoney, paid?.transactionId ?? null, paidAt],
    );
    return { id, orderNo, accountId: String(accountId) };
  }

  return {
    stage,
    api: served,
    provider,
    deps,
    account,
    order,
    as,
    async post(who, name, body) {
      return served.post(`/blade-pay/wxV3/${name}`, {
        token: await as(who),
        body,
        ip: `10.0.${count >> 8}.${count & 255}`,
      });
    },
    row,
    limit: (given) => {
      scopes = given;
    },
    refund: (no) => row(`select * from truck_refund where refund_no = $1`, [no]),
    async close() {
      await served.close();
      await provider.close();
      await stage.close();
    },
  };
}
