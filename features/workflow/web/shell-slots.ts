// The parts of this feature in the shell: a card on the home page, and the calls to repeat when tasks of the person change (topic `tasks`).
import type { ShellSlots } from '@ec/resource-web/feature-pages';
import { keyOf } from '@ec/resource-web/use-call';
import { copyList } from '../shared/approval.contract.ts';
import { commentList } from '../shared/comment.contract.ts';
import { leaveDetail } from '../shared/leave.contract.ts';
import { historyFlowList, modelView, processInfo } from '../shared/process.contract.ts';
import { claimList, doneList, sendList, taskInfo, todoCount, todoList } from '../shared/work.contract.ts';
import { PendingTasks } from './home/pending-tasks.tsx';

const lists = [todoList, claimList, sendList, doneList, copyList, todoCount];
const details = [taskInfo, processInfo, historyFlowList, modelView, commentList, leaveDetail];

export const workflowShell: ShellSlots = {
  home: { tasks: PendingTasks },
  live: { tasks: [...lists, ...details].map((call) => keyOf(call)) },
};
