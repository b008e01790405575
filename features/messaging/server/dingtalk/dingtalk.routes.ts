// The calls on DingTalk robots. A person can send a message to see whether the robot reaches its group.
import { defineErrors, fail } from '@ec/kernel/errors';
import type { Route } from '@ec/kernel/http/route';
import type { Engine } from '@ec/resource-server/feature';
import { resourceRoutes } from '@ec/resource-server/resource-routes';
import { dingTalk } from '../../shared/dingtalk.resource.ts';
import { providerStatus } from '../../shared/messaging.enums.ts';
import { queueToRobot } from './dingtalk.channel.ts';

const refusals = defineErrors('messaging.dingtalk', {
  halfQuiet: {
    status: 400,
    zh: 'quietTo:免打扰时段须有开始与结束，且不相同',
    en: 'quietTo:Quiet hours need a start and a different end',
  },
});

export const dingTalkRoutes = (engine: Engine): Route[] =>
  resourceRoutes(engine, dingTalk, {
    beforeSave({ values, current }) {
      const { quietFrom: from, quietTo: to } = { ...current, ...values };
      if (!from !== !to || (from && from === to)) fail(refusals.halfQuiet);
      return current ? values : { ...values, status: providerStatus.key.disabled };
    },
    actions: {
      async send({ tx, call: { caller }, row: { robotName }, args: { content } }) {
        const message = { robotName, title: content.slice(0, 40), text: content, userId: caller.userId };
        await queueToRobot(engine, tx, caller.tenantId, message);
        return {};
      },
    },
  });
