// Refusals and messages of long tasks.
import { defineErrors } from '../errors.ts';

export const taskErrors = defineErrors('kernel.task', {
  tooManyTasks: {
    status: 429,
    zh: '已有{most}个任务在进行，请等待完成后再试',
    en: '{most} tasks are already in progress. Wait for one to finish',
  },
  stopped: { status: 500, zh: '任务意外中断，请重新发起', en: 'The task stopped unexpectedly. Start it again' },
  notAllowedAnyMore: { status: 403, zh: '发起人已无权执行此任务', en: 'You no longer have permission for this task' },
  sourceGone: {
    status: 400,
    zh: '导入的文件已过期，请重新上传',
    en: 'The imported file has expired. Upload it again',
  },
  ended: { status: 409, zh: '任务已结束', en: 'The task has ended' },
});
