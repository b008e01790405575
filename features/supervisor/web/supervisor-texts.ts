// Texts of supervision.
import { defineTexts } from '@ec/language/texts';

export const supervisorTexts = defineTexts({
  zh: {
    start: '启动',
    stop: '停止',
    restart: '重启',
    log: '日志',
    processes: '进程',
    sure: '{action}进程 {name}？',
    why: {
      start: '进程将在其节点上启动。',
      stop: '停止期间由它负责的工作不再进行，直到再次启动；服务重启后自启动的进程会重新启动。',
      restart: '进程先停止再启动，期间由它负责的工作暂停。',
    },
    done: '{name}：{message}',
    refresh: '刷新日志',
    empty: '还没有日志',
    emptyWhy: '进程没有输出，或节点刚刚启动。',
    notManaged: '该进程只是登记，不由平台管理，没有日志。',
    notAllowed: '没有启停管理权限，只能看到最近一次心跳时的日志尾部。',
  },
  en: {
    start: 'Start',
    stop: 'Stop',
    restart: 'Restart',
    log: 'Log',
    processes: 'Processes',
    sure: '{action} process {name}?',
    why: {
      start: 'It is started on its node.',
      stop: 'Its work pauses until it is started again. Auto-start processes return at the next start of their server.',
      restart: 'It is stopped and started again. Its work pauses during that time.',
    },
    done: '{name}: {message}',
    refresh: 'Refresh the log',
    empty: 'No log yet',
    emptyWhy: 'It has written nothing yet, or its node has just started.',
    notManaged: 'This process is only registered here. The platform does not manage it and has no log.',
    notAllowed: 'You have no permission to manage processes. This is the log tail as of the last heartbeat.',
  },
});
