// Own long tasks: watch, cancel, fetch the file.
import { AppError, errors } from '@ec/kernel/errors';
import { type Call, type Route, route } from '@ec/kernel/http/route';
import { pageOf } from '@ec/kernel/paging';
import type { Engine } from '@ec/resource-server/feature';
import { z } from 'zod';

const one = z.object({ id: z.string().regex(/^\d{1,19}$/) });
const file = one.extend({ key: z.string().max(120) });
const page = z.object({
  current: z.coerce.number().int().min(1).default(1).catch(1),
  size: z.coerce.number().int().min(1).max(200).default(10).catch(10),
});

export function taskRoutes({ tasks }: Engine): Route[] {
  return [
    route({
      method: 'GET',
      path: '/blade-system/task/list',
      access: 'signedIn',
      title: 'Own long tasks',
      input: page,
      async handler(call) {
        const { records, total } = await tasks.list(call, call.input);
        return pageOf(records, { total, isApprox: false }, call.input);
      },
    }),
    route({
      method: 'GET',
      path: '/blade-system/task/detail',
      access: 'signedIn',
      title: 'Own long task',
      input: one,
      handler: (call) => tasks.detail(call, call.input.id),
    }),
    route({
      method: 'POST',
      path: '/blade-system/task/cancel',
      access: 'signedIn',
      title: 'Cancel an own long task',
      input: one,
      async handler(call) {
        await tasks.cancel(call, call.input.id);
        return {};
      },
    }),
    route({
      method: 'GET',
      path: '/blade-system/task/file',
      // Browsers follow this link without a session header: the key, which only the owner is given and which runs out, stands for it.
      access: 'public',
      title: 'File of a long task',
      input: file,
      envelope: false,
      carriesSecrets: true,
      perMinute: 60,
      handler: (call) => sendFile(call, tasks),
    }),
  ];
}

async function sendFile({ input, reply }: Call<z.infer<typeof file>>, tasks: Engine['tasks']) {
  const { stream, name, size } = await tasks.openFile(input.id, input.key);
  const type = mediaTypes[name.slice(name.lastIndexOf('.') + 1)];
  if (!type) throw new AppError(errors.noData);
  reply.header('content-type', type);
  reply.header('content-length', size);
  reply.header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(name)}`);
  reply.header('referrer-policy', 'no-referrer');
  return reply.send(stream);
}

const mediaTypes: Record<string, string> = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
};
