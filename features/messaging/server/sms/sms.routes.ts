// The calls of SMS providers: they enable one provider, and queue messages.
import type { Call, Route } from '@ec/kernel/http/route';
import { objectOf, textOf } from '@ec/language/unknown';
import type { InputOf } from '@ec/resource/contract';
import { columnsOf } from '@ec/resource-server/columns';
import type { CallContext } from '@ec/resource-server/context';
import type { Engine } from '@ec/resource-server/feature';
import { resourceRoutes } from '@ec/resource-server/resource-routes';
import { tableOf } from '@ec/resource-server/rows';
import { serve } from '@ec/resource-server/serve';
import { vacateState } from '@ec/resource-server/vacate-state';
import { sql } from 'kysely';
import { providerStatus, smsCategory } from '../../shared/messaging.enums.ts';
import { sendMessage, sendMessageAtEndpoint } from '../../shared/send-message.contract.ts';
import { sms } from '../../shared/sms.resource.ts';
import { readParams, readPhones } from '../sending/read-message.ts';
import { queueSms } from './sms.channel.ts';

/** Yunpian has a single key, which other consoles call the access key. It is stored in the field that is sealed. */
async function withKeyOfYunpian(engine: Engine, context: CallContext): Promise<CallContext> {
  const { accessKey, ...draft } = objectOf(context.call.input);
  if (textOf(accessKey) === '' || textOf(draft.secretKey) !== '') return context;
  const category = textOf(draft.category) || `${await categoryOf(engine, context, textOf(draft.id))}`;
  if (category !== `${smsCategory.key.yunpian}`) return context;
  return { ...context, call: { ...context.call, input: { ...draft, secretKey: accessKey } } };
}

async function categoryOf(engine: Engine, { call }: CallContext, id: string): Promise<number | undefined> {
  if (!/^\d{1,19}$/.test(id)) return undefined;
  const { tenantId } = call.caller;
  const c = columnsOf(sms);
  const row = await engine.database
    .read(tenantId)
    .first<{ category: number }>(
      sql`select ${c.category} as category from ${tableOf(sms)} where ${c.tenantId} = ${tenantId} and ${c.id} = ${id}`,
    );
  return row?.category;
}

export function smsRoutes(engine: Engine): Route[] {
  const { enabled, disabled } = providerStatus.key;
  const send = ({ caller, input }: Call & { input: InputOf<typeof sendMessage> }) => {
    const { code, phones, params } = input;
    const requestedMessage = { code, phones: readPhones(phones), params: readParams(params), userId: caller.userId };
    return engine.database.withTenant(caller.tenantId, (tx) => queueSms(engine, tx, caller.tenantId, requestedMessage));
  };
  return [
    ...resourceRoutes(engine, sms, {
      calls: {
        create: async (context, next) => next(await withKeyOfYunpian(engine, context)),
        update: async (context, next) => next(await withKeyOfYunpian(engine, context)),
      },
      beforeSave: ({ values, current }) => (current ? values : { ...values, status: disabled }),
      actions: {
        async enable(action) {
          const rule = { field: 'status', state: enabled, otherwise: disabled, action: 'enable' };
          await vacateState(engine, action, sms, rule);
          return {};
        },
        async send({ tx, call: { caller }, row, args }) {
          const [phones, params] = [readPhones(args.phones), readParams(args.params ?? '')];
          const requestedMessage = { code: row.smsCode, phones, params, userId: caller.userId };
          await queueSms(engine, tx, caller.tenantId, requestedMessage);
          return {};
        },
      },
    }),
    ...serve(sendMessage, send),
    ...serve(sendMessageAtEndpoint, send),
  ];
}
