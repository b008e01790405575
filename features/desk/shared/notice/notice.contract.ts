// The calls by which recipients read notices, and the call that lists the readers of a notice.
import { permissionsOf } from '@ec/resource/calls';
import { contract, id, pageOf, paging } from '@ec/resource/contract';
import { z } from 'zod';
import { notice } from './notice.resource.ts';

const text = z.string();
const received = z.strictObject({
  id: text,
  title: text,
  category: z.number().int(),
  releaseTime: text,
  isRead: z.boolean(),
});
export type Received = z.output<typeof received>;

export const receivedNotices = contract({
  of: notice,
  path: 'received',
  access: 'signedIn',
  title: { zh: '通知公告：发给我的', en: 'Notices: addressed to me' },
  input: z.object(paging),
  output: pageOf(received),
});

export const receivedNotice = contract({
  of: notice,
  path: 'received-detail',
  access: 'signedIn',
  title: { zh: '通知公告：阅读一条', en: 'Notices: read one' },
  input: z.object({ id }),
  output: received
    .omit({ isRead: true })
    .extend({ content: text.meta({ description: 'HTML, cleaned' }), author: text }),
});

export const noticesToRead = contract({
  of: notice,
  path: 'unread',
  access: 'signedIn',
  title: { zh: '通知公告：未读数', en: 'Notices: unread count' },
  // Both numbers of the bell are in one call, because every page makes this call.
  output: z.strictObject({
    count: z.number().int().meta({ description: 'Notices; exact up to 100' }),
    messages: z.number().int().meta({ description: 'Messages of the product; exact up to 100' }),
  }),
});

export const readNotices = contract({
  of: notice,
  path: 'read',
  method: 'POST',
  access: 'signedIn',
  title: { zh: '通知公告：标为已读', en: 'Notices: mark as read' },
  input: z.object({ id: id.optional().meta({ description: 'All of mine without it' }) }),
  output: z.strictObject({}),
});

/** Lists the recipients of a notice with the times at which they read it. Recipients who have not read it come first. */
export const noticeReaders = contract({
  of: notice,
  path: 'readers',
  access: { code: permissionsOf(notice).action('publish') },
  title: { zh: '通知公告：阅读情况', en: 'Notices: who has read it' },
  input: z.object({ id, ...paging }),
  output: pageOf(
    z.strictObject({
      userId: text,
      name: text,
      deptName: text,
      readTime: text.meta({ description: 'Empty: not read' }),
    }),
  ),
});
