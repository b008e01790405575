// The calls of mail servers: they enable one server, test its connection, and queue mails.
import { AppError, defineErrors, errors } from '@ec/kernel/errors';
import type { Route } from '@ec/kernel/http/route';
import { connectionFailed } from '@ec/kernel/outbound-failure';
import type { Engine } from '@ec/resource-server/feature';
import { resourceRoutes } from '@ec/resource-server/resource-routes';
import { SecretUnreadable } from '@ec/resource-server/secrets';
import { vacateState } from '@ec/resource-server/vacate-state';
import { mail } from '../../shared/mail.resource.ts';
import { providerStatus } from '../../shared/messaging.enums.ts';
import { placeOf } from './mail.channel.ts';
import { addressesIn, queueMail } from './queue-mail.ts';
import { tryServer } from './smtp.ts';

const refusals = defineErrors('messaging.mail', {
  serverRefused: { status: 400, zh: '邮件服务器拒绝了登录：{why}', en: 'The mail server refused the sign-in: {why}' },
  secretUnreadable: {
    status: 400,
    zh: 'password:密码无法解密，请重新填写',
    en: 'password:The password cannot be decrypted. Enter it again',
  },
});

export function mailRoutes(engine: Engine): Route[] {
  const { enabled, disabled } = providerStatus.key;
  return resourceRoutes(engine, mail, {
    beforeSave: ({ values, current }) => (current ? values : { ...values, status: disabled }),
    actions: {
      async enable(action) {
        const rule = { field: 'status', state: enabled, otherwise: disabled, action: 'enable' };
        await vacateState(engine, action, mail, rule);
        return {};
      },
      check: {
        async outside({ call: { caller }, row }) {
          const on = engine.database.read(caller.tenantId);
          const place = await placeOf(engine, on, caller.tenantId, row.mailCode).catch((error: unknown) => {
            throw error instanceof SecretUnreadable ? new AppError(refusals.secretUnreadable) : error;
          });
          if (!place) throw new AppError(errors.noData);
          const started = performance.now();
          const answer = await tryServer(place, engine.config.outboundAllow);
          if ('cause' in answer)
            throw connectionFailed(engine.log, answer.why, { mail: row.mailCode, tenantId: caller.tenantId });
          if (!answer.ok) throw new AppError(refusals.serverRefused, { why: answer.reason.slice(0, 200) });
          return { data: { ms: Math.round(performance.now() - started) } };
        },
      },
      async send({ tx, call: { caller }, row, args: { to, subject, content } }) {
        const message = { to: { addresses: addressesIn(to) }, subject, text: content, code: row.mailCode };
        await queueMail(engine, tx, caller.tenantId, { ...message, userId: caller.userId });
        return {};
      },
    },
  });
}
