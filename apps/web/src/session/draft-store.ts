// Drafts of forms that were left unsaved: kept in this browser for a week, for the person who typed them only.
import type { Kept } from '@ec/records/console/console';
import { readItem, removeItem, removeItems, writeItem } from '../stored-items.ts';

const week = 7 * 86_400_000;

/** `whose`: what an operator types inside a tenant is offered nowhere else. */
export function keptDrafts(whose: string): Kept {
  removeItems('draft-', Date.now() - week);
  const itemOf = (name: string) => `draft-${whose}-${name}`;
  return {
    read: (name) => readItem(itemOf(name)),
    write: (name, content) => writeItem(itemOf(name), content),
    remove: (name) => removeItem(itemOf(name)),
  };
}

/** The next person at this screen finds none of them. */
export const dropDrafts = (): void => removeItems('draft-');
