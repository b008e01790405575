// Texts of the notes about the rows of a list: stale, slow, stopped.
import { defineTexts } from '@ec/language/texts';

export const listTexts = defineTexts({
  zh: {
    stale: '刷新失败，显示的是之前的数据。',
    slow: '搜索时间较长，请稍候。',
    slowWhy: '按「{labels}」查找没有可用的索引，要逐条比对。',
    stopped: '搜索超过 8 秒，已停止。请增加条件缩小范围后重试。',
  },
  en: {
    stale: 'Refresh failed. Showing earlier data.',
    slow: 'This search takes a while.',
    slowWhy: 'No index helps with “{labels}”: rows are compared one by one.',
    stopped: 'The search was stopped after 8 s. Add a filter to narrow it down, then try again.',
  },
});
