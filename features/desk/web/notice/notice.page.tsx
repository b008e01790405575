// The page for people who write notices. The detail of a notice lists its readers.
import { resourcePage } from '@ec/resource-web/resource-page.tsx';
import { noticeStatus } from '../../shared/notice/notice.enums.ts';
import { notice } from '../../shared/notice/notice.resource.ts';
import { readersTab } from './readers-tab.tsx';

export const { Page, slots } = resourcePage(notice, {
  tabs: [readersTab],
  // A published notice must be withdrawn before it can be edited.
  actionApplies: { edit: ({ noticeStatus: status }) => status === noticeStatus.key.draft },
});
