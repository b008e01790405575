// Enums of comments (domain §5).
import { defineEnum } from '@ec/resource/enum';

export const commentAction = defineEnum(
  'processComment_action',
  { zh: '动作', en: 'Action' },
  {
    agree: [1, '同意', 'Approve', 'good'],
    reject: [2, '驳回', 'Reject', 'bad'],
    transfer: [3, '转办', 'Delegate'],
    returned: [4, '退回', 'Return', 'warning'],
    comment: [5, '评论', 'Comment'],
    opinion: [6, '受托意见', 'Opinion'],
    signers: [7, '加减签', 'Signers changed'],
    other: [8, '其他操作', 'Other'],
  },
  { closed: true },
);
