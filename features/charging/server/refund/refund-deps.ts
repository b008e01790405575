// The dependencies of the refund services.
import type { AuditedCall } from '@ec/kernel/audit';
import type { Engine } from '@ec/resource-server/feature';
import { createMerchants, type WechatMerchants } from './wechat-merchants.ts';

export interface RefundDeps {
  engine: Engine;
  wechat: WechatMerchants;
}

export const refundDeps = (engine: Engine): RefundDeps => ({ engine, wechat: createMerchants(engine) });

/** Returns the audited call for changes that WeChat or a job causes. */
export const wechatCall = (tenantId: string): AuditedCall => ({
  caller: {
    tenantId,
    userId: '0',
    account: 'wechat-pay',
    name: '',
    sessionId: '',
    deptIds: [],
    roleIds: [],
    aliases: [],
  },
  requestId: '',
  remoteIp: '',
});
