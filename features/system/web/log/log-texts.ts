// Texts of the log pages.
import { defineTexts } from '@ec/language/texts';

export const logTexts = defineTexts({
  zh: {
    trace: '请求追踪',
    noRequest: '这条记录不属于任何请求',
    nothing: '没有留下其他记录',
    parts: { api: '调用', error: '出错', audit: '变更', login: '登录', usual: '事件' },
    open: '在日志中打开',
    system: '系统',
    events: {
      'job.done': '任务完成',
      'job.failed': '任务失败',
      'log.retention': '日志清理',
      'session.kick': '强制下线',
      'session.end': '会话结束',
      'session.reuse': '令牌重复使用，会话已结束',
    },
  },
  en: {
    trace: 'Trace',
    noRequest: 'This entry does not belong to a request',
    nothing: 'No other records',
    parts: { api: 'Call', error: 'Error', audit: 'Change', login: 'Sign-in', usual: 'Event' },
    open: 'Open in its log',
    system: 'System',
    events: {
      'job.done': 'Job done',
      'job.failed': 'Job failed',
      'log.retention': 'Old log rows removed',
      'session.kick': 'Forced sign-out',
      'session.end': 'Sessions ended',
      'session.reuse': 'Token used twice, session ended',
    },
  },
});
