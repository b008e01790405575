// Providers: one of them is enabled, and messages are taken to be sent.
import type { Call, Route } from '@ec/kernel/http/route';
import type { InputOf } from '@ec/resource/contract';
import type { Engine } from '@ec/resource-server/feature';
import { makeRoom } from '@ec/resource-server/only-one';
import { resourceRoutes } from '@ec/resource-server/resource-routes';
import { serve } from '@ec/resource-server/serve';
import { providerStatus } from '../../shared/messaging.enums.ts';
import { sendMessage, sendMessageAtEndpoint } from '../../shared/send-message.contract.ts';
import { sms } from '../../shared/sms.resource.ts';
import { readParams, readPhones } from '../sending/read-message.ts';
import { queueSms } from './sms.channel.ts';

export function smsRoutes(engine: Engine): Route[] {
  const { enabled, disabled } = providerStatus.key;
  const send = ({ caller, input }: Call & { input: InputOf<typeof sendMessage> }) => {
    const { code, phones, params } = input;
    const wanted = { code, phones: readPhones(phones), params: readParams(params), userId: caller.userId };
    return engine.database.withTenant(caller.tenantId, (tx) => queueSms(engine, tx, caller.tenantId, wanted));
  };
  return [
    ...resourceRoutes(engine, sms, {
      beforeSave: ({ values, current }) => (current ? values : { ...values, status: disabled }),
      actions: {
        async enable(action) {
          const rule = { field: 'status', state: enabled, otherwise: disabled, action: 'enable' };
          await makeRoom(engine, action, sms, rule);
          return {};
        },
        async send({ tx, call: { caller }, row, args }) {
          const [phones, params] = [readPhones(args.phones), readParams(args.params ?? '')];
          const wanted = { code: row.smsCode, phones, params, userId: caller.userId };
          await queueSms(engine, tx, caller.tenantId, wanted);
          return {};
        },
      },
    }),
    ...serve(sendMessage, send),
    ...serve(sendMessageAtEndpoint, send),
  ];
}
