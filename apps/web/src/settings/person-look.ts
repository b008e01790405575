// The look of a person. The server stores it for all devices. Until the server has replied, this browser shows the last known look.
import { knownPreferences, PREFERENCE_NAMES, type Preferences, usualPreferences } from '@ec/system/shared/preferences';
import { readItem, removeItem, writeItem } from '../stored-items.ts';
import { currentPreferences, storeSettings } from './settings-store.ts';

/** The stored item with the id of the person whose preferences this browser holds. */
const OWNER_ITEM = 'preferencesOf';
/** Changes that the server has not confirmed yet. */
const PENDING_ITEM = 'preferencesToSend';

export type LookChange = Partial<Preferences>;

export const pendingChange = (userId: string): LookChange => {
  const pending = readItem<{ userId: string; change: Record<string, unknown> }>(PENDING_ITEM);
  return pending?.userId === userId && pending.change ? knownPreferences(pending.change) : {};
};

export function rememberPending(userId: string, change: LookChange): void {
  if (Object.keys(change).length === 0) removeItem(PENDING_ITEM);
  else writeItem(PENDING_ITEM, { userId, change });
}

/**
 * Shows the look that the server stores for the person.
 * @param isLoginPage the login page sends nothing to the server; the console does so later
 * @returns choices that the server lacks: made in this browser before any person's look was stored in it
 */
export function adoptLook(userId: string, storedLook: LookChange, { isLoginPage = false } = {}): LookChange {
  const owner = readItem<string>(OWNER_ITEM);
  const isUnknown = owner === undefined && Object.keys(storedLook).length === 0;
  if (isUnknown && isLoginPage) return {};
  writeItem(OWNER_ITEM, userId);
  if (isUnknown) return differences(currentPreferences());
  // Starts from the usual look, so that nothing of another person's look remains.
  const look = { ...usualPreferences, ...storedLook, ...pendingChange(userId) };
  if (PREFERENCE_NAMES.some((name) => look[name] !== currentPreferences()[name])) storeSettings(look);
  return {};
}

const differences = (look: Preferences): LookChange =>
  Object.fromEntries(
    PREFERENCE_NAMES.flatMap((name) => (look[name] === usualPreferences[name] ? [] : [[name, look[name]]])),
  );
