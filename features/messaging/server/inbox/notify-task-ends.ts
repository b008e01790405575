// Notifies a person that one of his long tasks has ended, whatever he does by then.
import type { Listener } from '@ec/kernel/events';
import { taskEnded } from '@ec/kernel/tasks/task';
import type { Engine, Messages } from '@ec/resource-server/feature';
import { messageKind } from '../../shared/inbox/inbox.enums.ts';
import { notify } from './notify.ts';

export const taskMessages: Messages = {
  'task.done': { zh: '{title}已完成', en: '{title} is done' },
  'task.failed': { zh: '{title}失败：{why}', en: '{title} failed: {why}' },
};

export const taskListeners = (engine: Engine): Listener[] => [
  taskEnded.listener(async (tx, { tenantId, userId, title, message, isFailure }) => {
    await notify(engine, tx, tenantId, {
      to: { users: [userId] },
      kind: messageKind.key.task,
      code: isFailure ? 'task.failed' : 'task.done',
      params: { title, why: message.slice(0, 200) },
      link: '/info/tasks',
    });
  }),
];
