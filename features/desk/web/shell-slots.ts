// The parts of this feature in the header and on the home page.
import type { ShellSlots } from '@ec/resource-web/feature-pages';
import { keyOf } from '@ec/resource-web/use-call';
import { noticesToRead, receivedNotices } from '../shared/notice/notice.contract.ts';
import { Bell } from './notice/bell.tsx';
import { LatestNotices } from './notice/latest-notices.tsx';

export const deskShell: ShellSlots = {
  header: { bell: Bell },
  home: { notices: LatestNotices },
  live: { inbox: [noticesToRead, receivedNotices].map((call) => keyOf(call)) },
};
