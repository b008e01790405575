// Texts of the error-log viewer; the questions and their answers are those of the specification (§8).
import { defineTexts } from '@ec/language/texts';

export const errorTexts = defineTexts({
  zh: {
    title: '错误日志',
    open: '错误日志',
    openCount: '错误日志：{count} 条',
    count: '此浏览器记录了 {count} 条错误（最多保留最近 100 条）。',
    none: '没有错误记录',
    noneWhy: '此浏览器中未处理的页面错误会记录在这里。',
    upload: '上传服务器',
    clear: '清空日志',
    uploadQuestion: '确定上传本地日志到服务器?',
    clearQuestion: '确定清空本地日志记录?',
    uploadEffect: '{count} 条错误发送到服务器供运维查看，并从此浏览器清除。',
    clearEffect: '此浏览器记录的 {count} 条错误将被删除，不能恢复。',
    uploaded: '发送成功!',
    cleared: '清空成功!',
    facts: { type: '类型', message: '内容', url: '地址', time: '时间', info: '信息', stack: '堆栈' },
  },
  en: {
    title: 'Error log',
    open: 'Error log',
    openCount: 'Error log: {count}',
    count: 'Errors recorded by this browser: {count} (the latest 100 are stored).',
    none: 'No errors',
    noneWhy: 'Uncaught errors of pages in this browser are noted here.',
    upload: 'Upload to server',
    clear: 'Clear log',
    uploadQuestion: 'Upload the local log to the server?',
    clearQuestion: 'Clear the local log?',
    uploadEffect: 'The {count} errors are sent to the server for support and removed from this browser.',
    clearEffect: 'The {count} errors noted by this browser are deleted. This cannot be undone.',
    uploaded: 'Sent!',
    cleared: 'Cleared!',
    facts: { type: 'Type', message: 'Message', url: 'Address', time: 'Time', info: 'Info', stack: 'Stack' },
  },
});
