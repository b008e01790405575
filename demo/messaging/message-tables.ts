// Declares the tables that the demo writes with the query builder.
import type { dingTalk } from '@ec/messaging/shared/dingtalk.resource';
import type { messageLog } from '@ec/messaging/shared/message-log.resource';
import type { NewRowOf } from '@ec/resource/row';

declare module '@ec/kernel/database/tables' {
  interface Tables {
    resource_dingtalk: NewRowOf<typeof dingTalk>;
    messaging_log: NewRowOf<typeof messageLog>;
  }
}
