// Synchronizes the look of the signed-in person with the server, and reads the brand of the tenant from it.
import { callOf } from '@ec/records/console/call-of';
import type { Person } from '@ec/records/console/console';
import { changePreferences, ownPreferences } from '@ec/system/shared/preference.contract';
import { knownPreferences } from '@ec/system/shared/preferences';
import { brandOfTenant } from '@ec/system/shared/tenant-setting.contract';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { api } from '../request/console-api.ts';
import { currentBrand, storeBrand, withLogo } from './brand-store.ts';
import { adoptLook, type LookChange, pendingChange, rememberPending } from './person-look.ts';
import { applySettings, onPreferenceChange } from './settings-store.ts';

/** Milliseconds after the last change; changes in quick succession are sent in one call. */
const sendAfter = 400;
const quiet = { quiet: true } as const;
const lookKey = (userId: string) => ['preferences', userId];

export function usePersonLook({ userId, tenantId }: Person): void {
  const client = useQueryClient();
  const look = useQuery({
    queryKey: lookKey(userId),
    queryFn: ({ signal }) => callOf(api, ownPreferences)({}, { signal, ...quiet }),
    staleTime: 60_000,
    refetchOnWindowFocus: true,
  });
  const brand = useBrand(tenantId);
  useEffect(() => {
    if (!look.data) return;
    const unknown = adoptLook(userId, knownPreferences(look.data));
    if (Object.keys(unknown).length > 0) void sendLook(client, userId, unknown);
  }, [client, userId, look.data]);
  useEffect(() => {
    if (brand.data) void showBrand(tenantId, brand.data);
  }, [tenantId, brand.data]);
  useEffect(() => followChanges(client, userId), [client, userId]);
}

const useBrand = (tenantId: string) =>
  useQuery({
    queryKey: ['brand', tenantId],
    queryFn: ({ signal }) => callOf(api, brandOfTenant)({}, { signal, ...quiet }),
    staleTime: 600_000,
  });

/** Returns the name of the tenant for printed documents; undefined until it is read. */
export const useOperatorName = (tenantId: string): string | undefined => useBrand(tenantId).data?.tenantName;

/** Sends the person's changes, and those that an earlier page could not send. */
function followChanges(client: QueryClient, userId: string): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const send = () => void sendLook(client, userId, pendingChange(userId));
  if (Object.keys(pendingChange(userId)).length > 0) send();
  const stop = onPreferenceChange((change) => {
    rememberPending(userId, { ...pendingChange(userId), ...change });
    clearTimeout(timer);
    timer = setTimeout(send, sendAfter);
  });
  return () => {
    stop();
    clearTimeout(timer);
  };
}

async function sendLook(client: QueryClient, userId: string, change: LookChange): Promise<void> {
  const queryKey = lookKey(userId);
  // The reply to a pending read may not contain the change yet, and would undo it on this page.
  await client.cancelQueries({ queryKey });
  try {
    await callOf(api, changePreferences)(change, quiet);
    // Changes that the person made during the call stay pending.
    const later = Object.entries(pendingChange(userId)).filter(
      ([name, value]) => change[name as keyof LookChange] !== value,
    );
    rememberPending(userId, Object.fromEntries(later));
  } catch {
    // The change stays pending. The next change or the next start of the console sends it.
    rememberPending(userId, { ...change, ...pendingChange(userId) });
  }
  await client.invalidateQueries({ queryKey });
}

async function showBrand(tenantId: string, brand: { title: string; color: string; logo: string }): Promise<void> {
  const nextBrand = await withLogo(brand);
  const { title, color, logo } = currentBrand() ?? { title: '', color: '', logo: '' };
  if (title === nextBrand.title && color === nextBrand.color && logo === nextBrand.logo) return;
  storeBrand(tenantId, nextBrand);
  applySettings();
}
