// Fetches the look of the person and the brand of the tenant before the console opens, so that its first picture has them already.
import { knownPreferences } from '@ec/system/shared/preferences';
import { basicHeader, tokenHeader } from '../request/headers.ts';
import { readAnswer } from '../request/status-rules.ts';
import type { Session } from '../session/session.ts';
import { storeBrand, withLogo } from '../settings/brand-store.ts';
import { adoptLook } from '../settings/person-look.ts';

/** The page waits no longer than this (in ms) for the replies, because the console reads the same data again. */
const patience = 1500;

export async function fetchLook({ accessToken, person }: Session): Promise<void> {
  const headers = { ...basicHeader(), ...tokenHeader(accessToken) };
  const signal = AbortSignal.timeout(patience);
  const read = async (path: string): Promise<Record<string, unknown>> => {
    const response = await fetch(`/api/blade-system/${path}`, { headers, signal });
    return (readAnswer(response.status, await response.json()).data ?? {}) as Record<string, unknown>;
  };
  const text = (value: unknown) => (typeof value === 'string' ? value : '');
  await Promise.allSettled([
    read('preference/detail').then((stored) =>
      adoptLook(person.userId, knownPreferences(stored), { isLoginPage: true }),
    ),
    read('tenant/brand').then(async ({ title, color, logo }) => {
      storeBrand(person.tenantId, await withLogo({ title: text(title), color: text(color), logo: text(logo) }));
    }),
  ]);
}
