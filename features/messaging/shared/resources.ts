// All resources of this feature, for the server and the console alike.
import type { Resource } from '@ec/resource/resource';
import { dingTalk } from './dingtalk.resource.ts';
import { mail } from './mail.resource.ts';
import { messageLog } from './message-log.resource.ts';
import { sms } from './sms.resource.ts';

export const messagingResources: readonly Resource[] = [sms, mail, dingTalk, messageLog];
