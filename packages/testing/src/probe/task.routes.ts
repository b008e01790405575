// Routes that read and cancel a long task and fetch its file, so that tests can wait for an export or import.
import { type Route, route } from '@ec/kernel/http/route';
import { file } from '@ec/resource/bare-reply';
import type { Engine } from '@ec/resource-server/feature';
import { z } from 'zod';

const one = z.object({ id: z.string() });

export const taskRoutes = ({ tasks }: Engine): Route[] => [
  route({
    method: 'GET',
    path: '/blade-probe/task/detail',
    access: 'signedIn',
    title: 'Own long task',
    input: one,
    handler: (call) => tasks.detail(call, call.input.id),
  }),
  route({
    method: 'POST',
    path: '/blade-probe/task/cancel',
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
    path: '/blade-probe/task/file',
    access: 'signedIn',
    title: 'File of a long task',
    input: one.extend({ key: z.string() }),
    bare: file('application/octet-stream'),
    carriesSecrets: true,
    handler: async ({ input, reply }) => reply.send((await tasks.openFile(input.id, input.key)).stream),
  }),
];
