// Notices for the people who write them, with the readers of each.
import { resourcePage } from '@ec/resource-web/resource-page.tsx';
import { noticeStatus } from '../../shared/notice/notice.enums.ts';
import { notice } from '../../shared/notice/notice.resource.ts';
import { readersTab } from './readers-tab.tsx';

export const { Page, slots } = resourcePage(notice, {
  tabs: [readersTab],
  // A published notice must be withdrawn first.
  actionApplies: { edit: ({ noticeStatus: status }) => status === noticeStatus.key.draft },
});
