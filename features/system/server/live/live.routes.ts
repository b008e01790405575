// Notifies open browsers within a second after a change that may concern rights or menus, so that nobody has to reload.
import { createHash } from 'node:crypto';
import type { Route } from '@ec/kernel/http/route';
import type { Listener, LiveEvent } from '@ec/kernel/live';
import { rightsTables } from '@ec/kernel/rights';
import type { Engine } from '@ec/resource-server/feature';
import { serve } from '@ec/resource-server/serve';
import { liveStream } from '../../shared/session-calls.contract.ts';

/** Changes within this time are collected, so that several rows of one save cause one event. Unit: ms. */
const collectMs = 100;

const tables = [...rightsTables, 'system_topmenu', 'system_topmenu_menu', 'system_user'];

/** Subjects of changes that the fingerprint does not cover: texts of menus, and API scopes. After such a change every browser reads again. */
const uncoveredSubjects: ReadonlySet<string> = new Set([
  '*',
  'system_menu',
  'system_topmenu',
  'system_topmenu_menu',
  'system_api_scope',
  'system_role_api_scope',
]);

export function liveRoutes({ live }: Engine): Route[] {
  return serve(liveStream, (call) => live.open(call, helloEvent), { guests: true });
}

/** Computes the fingerprint of a person's rights. A browser that receives a new fingerprint reads menus, buttons and lists again. */
function rightsFingerprint({ caller, rights }: Listener): string {
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

const helloEvent = (listener: Listener): LiveEvent => ({
  topic: 'hello',
  data: { rights: rightsFingerprint(listener) },
});

/** Sends each stream the fingerprint of its rights, and `menus` after a change that the fingerprint does not cover. */
export function startTellingRights({ live, changes, log }: Engine): () => Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  let menus = false;
  async function run() {
    const data = { menus };
    [timer, menus] = [undefined, false];
    await live.tell((listener) => ({ topic: 'rights', data: { ...data, rights: rightsFingerprint(listener) } }));
  }
  changes.on(tables, ({ subject }) => {
    menus ||= uncoveredSubjects.has(subject);
    timer ??= setTimeout(
      () => void run().catch((err) => log.error({ err }, 'Changed permissions were not sent to open pages')),
      collectMs,
    );
  });
  return async () => clearTimeout(timer);
}
