// Adds the demo's providers for text messages and mail, a DingTalk robot, and messages of the last days. The addresses of the providers are
// closed ports of this machine, so that no message is delivered.
import { query } from '@ec/kernel/database';
import { hash32 } from '@ec/kernel/seeded-random';
import { dingTalk } from '@ec/messaging/shared/dingtalk.resource';
import { messageKind } from '@ec/messaging/shared/inbox/inbox.enums';
import { mail } from '@ec/messaging/shared/mail.resource';
import { messageLog } from '@ec/messaging/shared/message-log.resource';
import {
  mailSecurity,
  messageChannel,
  messageState,
  providerStatus,
  smsCategory,
} from '@ec/messaging/shared/messaging.enums';
import { sms } from '@ec/messaging/shared/sms.resource';
import type { Resource } from '@ec/resource/resource';
import type { Engine } from '@ec/resource-server/feature';
import { sealedValues } from '@ec/resource-server/secrets';
import { sql } from 'kysely';
import './message-tables.ts';

const tenants = ['100002', '100003'];
const hour = 3600_000;

const { alibabaCloud, tencentCloud } = smsCategory.key;
const providers = [
  {
    category: alibabaCloud,
    code: 'aliyun-notice',
    template: 'SMS_468990123',
    appId: null,
    status: providerStatus.key.enabled,
  },
  {
    category: tencentCloud,
    code: 'tencent-backup',
    template: '1847265',
    appId: '1400806512',
    status: providerStatus.key.disabled,
  },
];

const mailSubjects = ['11月对账单', '12月价格调整通知', '充电订单月报', '发票已开具'];

const reasons = [
  'isv.BUSINESS_LIMIT_CONTROL 触发分钟级流控Permits:1',
  'isv.MOBILE_NUMBER_ILLEGAL ***invalid mobile number',
];

/** Returns the encrypted form of a single secret value. */
const sealValue = (engine: Engine, resource: Resource, value: Record<string, string>): string =>
  String(Object.values(sealedValues(engine, resource, value))[0]);

const { sent, failed } = messageState.key;

function demoSms(engine: Engine, { tenantId, n, at }: { tenantId: string; n: number; at: Date }) {
  const isFailed = n % 9 === 4;
  return {
    channel: messageChannel.key.sms,
    provider_code: 'aliyun-notice',
    template_id: 'SMS_468990123',
    receiver: `138${String(hash32(2, `message ${tenantId}`, n) % 1e8).padStart(8, '0')}`,
    message_state: isFailed ? failed : sent,
    reason: isFailed ? reasons[n % reasons.length] : null,
    provider_id: isFailed ? null : `${9006195035 + n}^0`,
    send_time: isFailed ? null : new Date(at.getTime() + 900),
    params: isFailed ? sealValue(engine, messageLog, { params: JSON.stringify({ station: '一号站' }) }) : null,
  };
}

function demoMail(engine: Engine, n: number, at: Date) {
  const isFailed = n % 15 === 8;
  const subject = mailSubjects[n % mailSubjects.length] ?? '';
  return {
    channel: messageChannel.key.mail,
    provider_code: 'office-mail',
    subject,
    receiver: `finance${(n % 7) + 1}@example.com`,
    message_state: isFailed ? failed : sent,
    reason: isFailed ? '550 5.1.1 *** user unknown' : null,
    provider_id: isFailed ? null : `250 OK: queued as ${hash32(3, 'mail', n).toString(16).toUpperCase()}`,
    send_time: isFailed ? null : new Date(at.getTime() + 2400),
    params: isFailed
      ? sealValue(engine, messageLog, { params: JSON.stringify({ subject, text: subject, html: '' }) })
      : null,
  };
}

/** Does nothing for a tenant that has or had providers. */
export async function seedMessages(engine: Engine): Promise<void> {
  for (const tenantId of tenants) {
    await engine.database.withTenant(tenantId, async (tx) => {
      const admin = await tx.first<{ id: string }>(
        sql`select id from "system_user" where tenant_id = ${tenantId} and account = 'admin' and is_deleted = 0
          and not exists (select from resource_sms where tenant_id = ${tenantId})
          and not exists (select from resource_mail where tenant_id = ${tenantId})`,
      );
      if (!admin) return;
      for (const { category, code, template, appId, status } of providers)
        await tx.run(
          sql`insert into resource_sms (tenant_id, id, create_user, category, sms_code, template_id, sign_name,
              access_key, secret_key, app_id, endpoint, status)
            values (${tenantId}, ${engine.ids.next()}, ${admin.id}, ${category}, ${code}, ${template}, '能源云', 'demo-key',
              ${sealValue(engine, sms, { secretKey: 'demo-secret' })}, ${appId}, 'http://127.0.0.1:1', ${status})`,
        );
      await tx.run(
        sql`insert into resource_mail (tenant_id, id, create_user, mail_code, host, port, security, username, password,
            from_address, from_name, status)
          values (${tenantId}, ${engine.ids.next()}, ${admin.id}, 'office-mail', '127.0.0.1', 1, ${mailSecurity.key.tls},
            'notice@example.com', ${sealValue(engine, mail, { password: 'demo-secret' })}, 'notice@example.com', '能源云',
            ${providerStatus.key.enabled})`,
      );
      await tx.run(
        query.insertInto('resource_dingtalk').values({
          tenant_id: tenantId,
          id: engine.ids.next(),
          create_user: admin.id,
          robot_name: '运维值班群',
          webhook: sealValue(engine, dingTalk, { webhook: 'http://127.0.0.1:1/robot/send?access_token=demo' }),
          secret: sealValue(engine, dingTalk, { secret: 'SECdemo' }),
          kinds: [messageKind.key.alarm],
          quiet_from: '22:00',
          quiet_to: '07:00',
          status: providerStatus.key.disabled,
        }),
      );
      for (let n = 0; n < 40; n++) {
        const at = new Date(engine.clock.now().getTime() - (40 - n) * 5 * hour - (hash32(1, 'message', n) % hour));
        await tx.run(
          query.insertInto('messaging_log').values({
            tenant_id: tenantId,
            id: engine.ids.next(),
            create_user: admin.id,
            create_time: at,
            attempts: 1,
            ...(n % 3 === 2 ? demoMail(engine, n, at) : demoSms(engine, { tenantId, n, at })),
          }),
        );
      }
    });
  }
}
