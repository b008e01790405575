// Refusals of supervision (domain §5).
import { defineErrors } from '@ec/kernel/errors';
import type { Label } from '@ec/language/label';

export const supervisorErrors = defineErrors('supervisor', {
  notManaged: {
    status: 409,
    zh: '进程 {name} 只是登记，不由平台管理，不能启停',
    en: 'Process {name} is only noted here: the platform does not manage it',
  },
  nodeSilent: {
    status: 409,
    zh: '进程 {name} 所在节点没有应答，请稍后再试',
    en: 'The node of process {name} does not respond. Try again later',
  },
});

/** The texts of the results of an action. */
export const outcomes = {
  started: { zh: '已启动', en: 'Started' },
  stopped: { zh: '已停止', en: 'Stopped' },
  restarted: { zh: '已重启', en: 'Restarted' },
  running: { zh: '已在运行', en: 'Already running' },
  notRunning: { zh: '未在运行', en: 'Not running' },
  notStarted: { zh: '启动失败', en: 'Failed to start' },
  notYet: { zh: '仍在进行，请稍后查看状态', en: 'Still in progress. Check again shortly' },
  busy: { zh: '正在执行另一个操作', en: 'Another operation is in progress' },
  seen: { zh: '状态已读取', en: 'Status read' },
} as const satisfies Record<string, Label>;
export type Outcome = keyof typeof outcomes;
