// Providers: one of them is enabled, and messages are taken to be sent.
import { raw } from '@ec/kernel/database';
import type { Call, Route } from '@ec/kernel/http/route';
import type { InputOf } from '@ec/resource/contract';
import { columnsOf, keys } from '@ec/resource-server/columns';
import type { Engine } from '@ec/resource-server/feature';
import { moveState } from '@ec/resource-server/move-state';
import { resourceRoutes } from '@ec/resource-server/resource-routes';
import { tableOf } from '@ec/resource-server/rows';
import { serve } from '@ec/resource-server/serve';
import { sql } from 'kysely';
import { smsStatus } from '../../shared/messaging.enums.ts';
import { sendMessage, sendMessageAtEndpoint } from '../../shared/send-message.contract.ts';
import { sms } from '../../shared/sms.resource.ts';
import { queueMessages } from '../sending/queue-messages.ts';
import { readParams, readPhones } from '../sending/read-message.ts';

export function smsRoutes(engine: Engine): Route[] {
  const t = columnsOf(sms);
  const { enabled, disabled } = smsStatus.key;
  const send = ({ caller, input }: Call & { input: InputOf<typeof sendMessage> }) => {
    const { code, phones, params } = input;
    const wanted = { code, phones: readPhones(phones), params: readParams(params), userId: caller.userId };
    return engine.database.withTenant(caller.tenantId, (tx) => queueMessages(engine, tx, caller.tenantId, wanted));
  };
  return [
    ...resourceRoutes(engine, sms, {
      beforeSave: ({ values, current }) => (current ? values : { ...values, status: disabled }),
      actions: {
        async enable({ tx, call }) {
          const { tenantId } = call.caller;
          // Whoever comes second finds the first one's provider enabled, and takes it away.
          await tx.run(raw(sql`select pg_advisory_xact_lock(hashtextextended('sms of ' || ${tenantId}, 0))`));
          const others = await tx.rows<{ id: string }>(
            raw(sql`select ${t.id} as id from ${tableOf(sms)} where ${t.tenantId} = ${tenantId}
              and ${t.status} = ${keys(enabled)} and ${t.isDeleted} = 0`),
          );
          for (const { id } of others)
            await moveState(tx, sms, id, 'status', disabled, {}, { call, ids: engine.ids, action: 'enable' });
          return {};
        },
        async send({ tx, call: { caller }, row, args }) {
          const [phones, params] = [readPhones(args.phones), readParams(args.params ?? '')];
          const wanted = { code: row.smsCode, phones, params, userId: caller.userId };
          await queueMessages(engine, tx, caller.tenantId, wanted);
          return {};
        },
      },
    }),
    ...serve(sendMessage, send),
    ...serve(sendMessageAtEndpoint, send),
  ];
}
