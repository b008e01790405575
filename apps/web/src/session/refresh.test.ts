// @vitest-environment happy-dom
// Tests the renewal of the token, and the switch of department and role, in a browser without locks while another tab holds the lease.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { api } from '../request/console-api.ts';
import { readItem, removeItem, writeItem } from '../stored-items.ts';
import { switchTo } from './refresh.ts';
import { withRefreshLock } from './refresh-lock.ts';
import { readSession, type Session, sessionOf, writeSession } from './session.ts';
import { currentSession, sessionStore } from './session-store.ts';

const lease = 'refresh-lease';
const acting = { deptId: '7', roleId: '8' };
const tokensOf = (name: string) => ({
  access_token: name,
  refresh_token: `refresh ${name}`,
  expires_in: 3600,
  tenant_id: '100003',
  user_id: '19',
  user_name: 'admin',
});
const takeLeaseElsewhere = (until = Date.now() + 15_000) => writeItem(lease, { holder: 'another tab', until });
/** Stores a session and puts it into the memory of this tab. */
function beginWith(session: Session): void {
  writeSession(session);
  sessionStore.setState({ session });
}

let requests: { url: string; headers: Headers }[] = [];
const replyTo = vi.fn<(token: string) => Response>();

beforeEach(() => {
  expect(navigator.locks, 'plain http').toBeFalsy();
  requests = [];
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const headers = new Headers(init.headers);
    requests.push({ url, headers });
    return replyTo(headers.get('Blade-Auth') ?? '');
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  replyTo.mockReset();
  removeItem(lease);
  removeItem('session');
  sessionStore.setState({ session: undefined });
});

test('the lock waits for the lease of another tab, and removes only its own lease', async () => {
  takeLeaseElsewhere();
  const work = vi.fn(async () => takeLeaseElsewhere());
  const done = withRefreshLock(work);
  await new Promise((resolve) => setTimeout(resolve));
  expect(work).not.toHaveBeenCalled();
  removeItem(lease);
  await done;
  expect(work).toHaveBeenCalledOnce();
  expect(readItem(lease)).toMatchObject({ holder: 'another tab' });
});

test('tabs that take the lock at the same moment work one after the other', async () => {
  let busy = 0;
  const most: number[] = [];
  const work = async () => {
    busy += 1;
    most.push(busy);
    await new Promise((resolve) => setTimeout(resolve));
    busy -= 1;
  };
  await Promise.all([withRefreshLock(work), withRefreshLock(work), withRefreshLock(work)]);
  expect(most).toEqual([1, 1, 1]);
  expect(readItem(lease)).toBeUndefined();
});

test.each([
  ['of a closed tab', -1],
  ['from before the clock was set back', 3_600_000],
])('a lease %s does not delay the lock', async (_name, left) => {
  takeLeaseElsewhere(Date.now() + left);
  const work = vi.fn(async () => undefined);
  await withRefreshLock(work);
  expect(work).toHaveBeenCalledOnce();
});

test('a switch waits while another tab renews the token, and then uses the new token', async () => {
  beginWith(sessionOf(tokensOf('first'), Date.now()));
  replyTo.mockImplementation(() => Response.json(tokensOf('third')));
  takeLeaseElsewhere();
  const refusal = switchTo(acting);
  writeSession(sessionOf(tokensOf('second'), Date.now()));
  removeItem(lease);
  expect(await refusal).toBeUndefined();
  expect(requests).toHaveLength(1);
  expect(requests[0]?.url).toContain('refresh_token=refresh+second');
  expect(requests[0]?.headers.get('Role-Id')).toBe('8');
  expect(currentSession()).toMatchObject({ accessToken: 'third', acting });
});

test('a call of a tab with an expired token waits for the tab that renews it, and keeps the session', async () => {
  beginWith(sessionOf(tokensOf('old'), Date.now() - 7_200_000));
  replyTo.mockImplementation((token) =>
    token === 'bearer new' ? Response.json({ code: 200, success: true, data: 5 }) : new Response('', { status: 401 }),
  );
  takeLeaseElsewhere();
  const reply = api.get('blade-user/info');
  reply.catch(() => undefined);
  await new Promise((resolve) => setTimeout(resolve));
  expect(requests).toEqual([]);
  writeSession(sessionOf(tokensOf('new'), Date.now()));
  removeItem(lease);
  expect(await reply).toBe(5);
  expect(requests.map(({ headers }) => headers.get('Blade-Auth'))).toEqual(['bearer new']);
  expect(readSession()?.accessToken).toBe('new');
});
