// The look that belongs to a person: kept on the server, so that it is the same on every device; what this browser shows before
// the server has answered is the last known one.
import { knownPreferences, PREFERENCE_NAMES, type Preferences, usualPreferences } from '@ec/system/shared/preferences';
import { readItem, removeItem, writeItem } from '../stored-items.ts';
import { currentPreferences, storeSettings } from './settings-store.ts';

/** The item names the person whose preferences this browser holds. */
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
 * Shows what the server keeps for the person. The login page leaves it to the console to send what the server does not know.
 * @returns what the server does not know yet: choices that were made in this browser before anybody's were kept
 */
export function adoptLook(userId: string, storedLook: LookChange, { isFirst = false } = {}): LookChange {
  const owner = readItem<string>(OWNER_ITEM);
  const isUnknown = owner === undefined && Object.keys(storedLook).length === 0;
  if (isUnknown && isFirst) return {};
  writeItem(OWNER_ITEM, userId);
  if (isUnknown) return differences(currentPreferences());
  // Another person's choices end here.
  const look = { ...usualPreferences, ...storedLook, ...pendingChange(userId) };
  if (PREFERENCE_NAMES.some((name) => look[name] !== currentPreferences()[name])) storeSettings(look);
  return {};
}

const differences = (look: Preferences): LookChange =>
  Object.fromEntries(
    PREFERENCE_NAMES.flatMap((name) => (look[name] === usualPreferences[name] ? [] : [[name, look[name]]])),
  );
