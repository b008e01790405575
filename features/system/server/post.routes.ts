// Posts to choose from (contract §3.2).
import { type Route, route } from '@ec/kernel/http/route';
import type { Engine } from '@ec/resource-server/feature';
import { post } from '../shared/post.resource.ts';
import { allRows } from './trees/all-rows.ts';

export function postRoutes(engine: Engine): Route[] {
  return [
    route({
      method: 'GET',
      path: '/blade-system/post/select',
      access: 'signedIn',
      title: 'Posts to choose from',
      handler: (call) => allRows(engine, post, { ...call, input: {} }),
    }),
  ];
}
