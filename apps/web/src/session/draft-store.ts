// Stores drafts of unsaved forms in this browser, for one week and only for the person who typed them.
import type { BrowserStore } from '@ec/records/console/console';
import { readItem, removeItem, removeItems, writeItem } from '../stored-items.ts';

const weekMs = 7 * 86_400_000;

/** `owner` names tenant and person: drafts that an operator types inside a tenant are offered only there. */
export function openDraftStore(owner: string): BrowserStore {
  removeItems('draft-', Date.now() - weekMs);
  const itemOf = (name: string) => `draft-${owner}-${name}`;
  return {
    read: (name) => readItem(itemOf(name)),
    write: (name, content) => writeItem(itemOf(name), content),
    remove: (name) => removeItem(itemOf(name)),
  };
}

/** Removes the drafts of all persons in this browser. */
export const dropDrafts = (): void => removeItems('draft-');
