// The demo's providers of short messages, and what was sent in the last days. Their address lies on this machine, where nothing
// may go out to: no message of the demo reaches anybody.
import { raw } from '@ec/kernel/database';
import { hash32 } from '@ec/kernel/seeded-random';
import { messageLog } from '@ec/messaging/shared/message-log.resource';
import { messageState, smsCategory, smsStatus } from '@ec/messaging/shared/messaging.enums';
import { sms } from '@ec/messaging/shared/sms.resource';
import type { Resource } from '@ec/resource/resource';
import type { Engine } from '@ec/resource-server/feature';
import { sealedValues } from '@ec/resource-server/secrets';
import { sql } from 'kysely';

const tenants = ['100002', '100003'];
const hour = 3600_000;

const { alibabaCloud, tencentCloud } = smsCategory.key;
const providers = [
  {
    category: alibabaCloud,
    code: 'aliyun-notice',
    template: 'SMS_468990123',
    appId: null,
    status: smsStatus.key.enabled,
  },
  {
    ...{ category: tencentCloud, code: 'tencent-backup', template: '1847265', appId: '1400806512' },
    status: smsStatus.key.disabled,
  },
];

const reasons = [
  'isv.BUSINESS_LIMIT_CONTROL 触发分钟级流控Permits:1',
  'isv.MOBILE_NUMBER_ILLEGAL ***invalid mobile number',
];

/** The one value, as its table keeps it. */
const sealed = (engine: Engine, resource: Resource, value: Record<string, string>) =>
  Object.values(sealedValues(engine, resource, value))[0];

/** Does nothing where a tenant has or had providers, or is not there. */
export async function seedMessages(engine: Engine): Promise<void> {
  for (const tenantId of tenants) {
    await engine.database.withTenant(tenantId, async (tx) => {
      const admin = await tx.first<{ id: string }>(
        raw(sql`select id from "system_user" where tenant_id = ${tenantId} and account = 'admin' and is_deleted = 0
          and not exists (select from resource_sms where tenant_id = ${tenantId})`),
      );
      if (!admin) return;
      for (const { category, code, template, appId, status } of providers)
        await tx.run(
          raw(sql`insert into resource_sms (tenant_id, id, create_user, category, sms_code, template_id, sign_name,
              access_key, secret_key, app_id, endpoint, status)
            values (${tenantId}, ${engine.ids.next()}, ${admin.id}, ${category}, ${code}, ${template}, '能源云', 'demo-key',
              ${sealed(engine, sms, { secretKey: 'demo-secret' })}, ${appId}, 'http://127.0.0.1:1', ${status})`),
        );
      for (let n = 0; n < 40; n++) {
        const at = new Date(engine.clock.now().getTime() - (40 - n) * 5 * hour - (hash32(1, 'message', n) % hour));
        const isFailed = n % 9 === 4;
        const phone = `138${String(hash32(2, `message ${tenantId}`, n) % 1e8).padStart(8, '0')}`;
        await tx.run(
          raw(sql`insert into messaging_log (tenant_id, id, create_user, create_time, receiver, sms_code, template_id,
              message_state, attempts, reason, provider_id, send_time, params)
            values (${tenantId}, ${engine.ids.next()}, ${admin.id}, ${at}, ${phone}, 'aliyun-notice', 'SMS_468990123',
              ${isFailed ? messageState.key.failed : messageState.key.sent}, 1,
              ${isFailed ? reasons[n % reasons.length] : null},
              ${isFailed ? null : `${9006195035 + n}^0`}, ${isFailed ? null : new Date(at.getTime() + 900)},
              ${isFailed ? sealed(engine, messageLog, { params: JSON.stringify({ station: '一号站' }) }) : null})`),
        );
      }
    });
  }
}
