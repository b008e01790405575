// The parts of this feature in the header, and the calls that are made again when messages come or are read (topic `inbox`).
import type { ShellSlots } from '@ec/resource-web/feature-pages';
import { keyOf } from '@ec/resource-web/use-call';
import { inboxMessages, inboxToRead } from '../shared/inbox/inbox.contract.ts';
import { bellTabs } from './inbox/bell-tabs.tsx';

export const messagingShell: ShellSlots = {
  bell: bellTabs,
  live: { inbox: [inboxToRead, inboxMessages].map((call) => keyOf(call)) },
};
