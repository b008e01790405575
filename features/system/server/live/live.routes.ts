// Notifies open browsers within a second when the rights of their user have changed, so that nobody has to reload.
import { createHash } from 'node:crypto';
import type { Route } from '@ec/kernel/http/route';
import type { Listener, LiveEvent } from '@ec/kernel/live';
import { rightsTables } from '@ec/kernel/rights';
import type { Engine } from '@ec/resource-server/feature';
import { serve } from '@ec/resource-server/serve';
import { liveStream } from '../../shared/session-calls.contract.ts';

/** Ms in which changes are collected, so that several rows of one save cause one event. */
const collectMs = 100;

const tables = [...rightsTables, 'system_topmenu', 'system_topmenu_menu', 'system_user'];

/** Changes that the fingerprint of a person's rights does not cover: how menus look, and which calls an API scope covers. */
const toldToAll: ReadonlySet<string> = new Set([
  '*',
  'system_menu',
  'system_topmenu',
  'system_topmenu_menu',
  'system_api_scope',
  'system_role_api_scope',
]);

export function liveRoutes({ live }: Engine): Route[] {
  return serve(liveStream, (call) => live.open(call, helloTo), { guests: true });
}

/** Computes a fingerprint of the person's rights; a browser that receives a new one reads menus, buttons and lists again. */
function rightsWord({ caller, rights }: Listener): string {
  const { aliases, roleIds, deptIds } = caller;
  const all = [
    caller.tenantId,
    caller.ownerId,
    aliases,
    roleIds,
    deptIds,
    [...rights.menuIds].sort(),
    rights.scopes,
    rights.deptsBelow,
  ];
  return createHash('sha256').update(JSON.stringify(all)).digest('base64url').slice(0, 16);
}

const helloTo = (listener: Listener): LiveEvent => ({ topic: 'hello', data: { rights: rightsWord(listener) } });

/** Sends each stream the fingerprint of its rights; the browser reads again only if the fingerprint differs from its last one. */
export function startTellingRights({ live, changes, log }: Engine): () => Promise<void> {
  let waiting: NodeJS.Timeout | undefined;
  let menus = false;
  async function run() {
    const data = { menus };
    [waiting, menus] = [undefined, false];
    await live.tell((listener) => ({ topic: 'rights', data: { ...data, rights: rightsWord(listener) } }));
  }
  changes.on(tables, ({ subject }) => {
    menus ||= toldToAll.has(subject);
    waiting ??= setTimeout(
      () => void run().catch((err) => log.error({ err }, 'Changed rights were not told')),
      collectMs,
    );
  });
  return async () => clearTimeout(waiting);
}
