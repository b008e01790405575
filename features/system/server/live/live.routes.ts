// Tells open browsers when what their person may see or do has changed, within a second and without a reload.
import { createHash } from 'node:crypto';
import type { Route } from '@ec/kernel/http/route';
import type { Listener, LiveEvent } from '@ec/kernel/live';
import { rightsTables } from '@ec/kernel/rights';
import type { Engine } from '@ec/resource-server/feature';
import { serve } from '@ec/resource-server/serve';
import { liveStream } from '../../shared/session-calls.contract.ts';

/** Several rows of one save are told once. */
const batchSize = 100;

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

/** The rights of the person as one word: another one means that menus, buttons and lists are to be asked for again. */
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

/** Each stream is told the word of its rights; the browser asks anew only where that is another word than it knows. */
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
      batchSize,
    );
  });
  return async () => clearTimeout(waiting);
}
