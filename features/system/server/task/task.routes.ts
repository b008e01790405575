// Serves the long tasks of a person: list, cancel, retry, fetch the file. Administrators list and cancel all tasks of their tenant
// (contract §3.10).
import { AppError, errors } from '@ec/kernel/errors';
import type { Call, Route } from '@ec/kernel/http/route';
import { pageOf } from '@ec/kernel/paging';
import type { InputOf } from '@ec/resource/contract';
import {
  cancelTask,
  ownTask,
  ownTasks,
  retryTask,
  taskFile,
  taskFileTypes,
} from '@ec/resource/contracts/task.contract';
import type { Engine } from '@ec/resource-server/feature';
import { serve } from '@ec/resource-server/serve';

export function taskRoutes({ tasks }: Engine): Route[] {
  return [
    ...serve(ownTasks, async (call) => {
      const { records, total } = await tasks.list(call, call.input);
      return pageOf(records, { total, isApprox: false }, call.input);
    }),
    ...serve(ownTask, (call) => tasks.detail(call, call.input.id)),
    ...serve(cancelTask, async (call) => {
      await tasks.cancel(call, call.input.id);
      return {};
    }),
    ...serve(retryTask, (call) => tasks.retry(call, call.input.id), { perMinute: 30 }),
    ...serve(taskFile, (call) => sendFile(call, tasks), { carriesSecrets: true, perMinute: 60 }),
  ];
}

/** The key in the link replaces the session, because a browser sends no session with a link. A signed-in person gets only his own files. */
async function sendFile({ input, reply, callerOrNone }: Call<InputOf<typeof taskFile>>, tasks: Engine['tasks']) {
  const { stream, name, size } = await tasks.openFile(input.id, input.key, callerOrNone);
  const type = taskFileTypes[name.slice(name.lastIndexOf('.') + 1)];
  if (!type) throw new AppError(errors.noData);
  reply.header('content-type', type);
  reply.header('content-length', size);
  reply.header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(name)}`);
  reply.header('referrer-policy', 'no-referrer');
  return reply.send(stream);
}
