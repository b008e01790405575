// The messaging area sends messages to people: SMS, e-mail, DingTalk and the inbox of the console, with a log of what was sent (contract
// §5, domain §13).
import type { Feature } from '@ec/resource-server/feature';
import { featureOfParts } from '@ec/resource-server/part';
import { resourceRoutes } from '@ec/resource-server/resource-routes';
import { dingTalk } from '../shared/dingtalk.resource.ts';
import { messageKind } from '../shared/inbox/inbox.enums.ts';
import { mail } from '../shared/mail.resource.ts';
import { messageLog } from '../shared/message-log.resource.ts';
import { messagingResources } from '../shared/resources.ts';
import { sms } from '../shared/sms.resource.ts';
import { dingTalkRoutes } from './dingtalk/dingtalk.routes.ts';
import { deliverJob } from './inbox/deliver.job.ts';
import { forgetMessagesJob } from './inbox/forget.job.ts';
import { inboxRoutes } from './inbox/inbox.routes.ts';
import { taskListeners, taskMessages } from './inbox/notify-task-ends.ts';
import { publishInboxChanges } from './inbox/publish-inbox-changes.ts';
import { invitationListeners } from './invitation/deliver-invitation.ts';
import { mailRoutes } from './mail/mail.routes.ts';
import { queueOne } from './sending/queue-messages.ts';
import { sendJob } from './sending/send.job.ts';
import { smsRoutes } from './sms/sms.routes.ts';

const parts: Feature = featureOfParts(
  { name: 'messaging', label: { zh: '消息', en: 'Messages' } },
  messagingResources,
  [
    {
      resources: [sms, mail, dingTalk, messageLog],
      routes: (engine) => [
        ...smsRoutes(engine),
        ...mailRoutes(engine),
        ...dingTalkRoutes(engine),
        ...resourceRoutes(engine, messageLog, {
          actions: {
            async resend({ tx, row }) {
              await queueOne(tx, row.tenantId, row.id);
              return { set: { attempts: 0 } };
            },
          },
        }),
      ],
      jobs: (engine) => [sendJob(engine)],
    },
    {
      resources: [],
      enums: [messageKind],
      routes: inboxRoutes,
      listeners: (engine) => [...taskListeners(engine), ...invitationListeners(engine)],
      messages: taskMessages,
      jobs: (engine) => [deliverJob(engine), forgetMessagesJob()],
    },
  ],
);

export const messagingFeature: Feature = {
  ...parts,
  start: async (engine) => publishInboxChanges(engine, 'messaging_inbox'),
};
