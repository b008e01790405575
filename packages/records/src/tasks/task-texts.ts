// Texts of long tasks.
import { defineTexts } from '@ec/language/texts';

export const taskTexts = defineTexts({
  zh: {
    tasks: '任务',
    running: '{count} 个任务进行中',
    none: '没有任务',
    noneWhy: '导出、导入等耗时操作会列在这里，完成后保留 24 小时。',
    states: ['等待中', '进行中', '已完成', '失败', '已取消'],
    progress: '{done} / {total}',
    cancel: '取消任务',
    cancelling: '取消中',
    download: '下载',
    downloadFailed: '下载失败，请重试。',
    fileGone: '文件已过期',
    older: '仅显示最近 {count} 个任务',
  },
  en: {
    tasks: 'Tasks',
    running: 'Tasks under way: {count}',
    none: 'No tasks',
    noneWhy: 'Exports, imports and other long work appear here and are kept for 24 hours.',
    states: ['Waiting', 'Running', 'Done', 'Failed', 'Cancelled'],
    progress: '{done} / {total}',
    cancel: 'Cancel task',
    cancelling: 'Cancelling',
    download: 'Download',
    downloadFailed: 'The download failed. Please try again.',
    fileGone: 'File expired',
    older: 'The latest {count} tasks',
  },
});
