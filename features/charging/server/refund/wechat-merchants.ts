// The clients of WeChat Pay by tenant, from the configuration. Each client caches the keys that it has fetched.
import { configOf } from '@ec/kernel/config-section';
import type { Services } from '@ec/kernel/services';
import { wechatConfig } from '../wechat/wechat-config.ts';
import { createWechatPay, type WechatPay } from '../wechat/wechat-pay.ts';

export interface WechatMerchants {
  /** Returns undefined if the tenant has no merchant. */
  of(tenantId: string): WechatPay | undefined;
  /** The tenants with a merchant. */
  tenants: readonly string[];
  notifyUrlOf(tenantId: string): string | undefined;
}

export const notifyPath = '/blade-pay/wxV3/notify';

export function createMerchants({ config, clock }: Pick<Services, 'config' | 'clock'>): WechatMerchants {
  const { publicUrl, outboundAllow: allow } = config;
  const { EC_WECHAT_PAY: wechatPay } = configOf(config, wechatConfig);
  const merchants = new Map(
    Object.entries(wechatPay).map(([tenantId, merchant]) => [tenantId, createWechatPay({ merchant, clock, allow })]),
  );
  return {
    of: (tenantId) => merchants.get(tenantId),
    tenants: [...merchants.keys()],
    notifyUrlOf(tenantId) {
      const origin = wechatPay[tenantId]?.notifyUrl ?? publicUrl;
      return origin && `${origin}/api${notifyPath}/${tenantId}`;
    },
  };
}
