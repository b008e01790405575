// The tabs of this feature in the bell, and the calls that an event `inbox` repeats.
import type { ShellSlots } from '@ec/resource-web/feature-pages';
import { keyOf } from '@ec/resource-web/use-call';
import { inboxMessages, inboxToRead } from '../shared/inbox/inbox.contract.ts';
import { bellTabs } from './inbox/bell-tabs.tsx';

export const messagingShell: ShellSlots = {
  bell: bellTabs,
  live: { inbox: [inboxToRead, inboxMessages].map((call) => keyOf(call)) },
};
