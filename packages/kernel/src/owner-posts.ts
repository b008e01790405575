// Limits the rights of an owner's people by their post with the owner (domain BR-62). A feature can list the posts that keep a menu or
// button. Without such a list, every post keeps a menu, and keeps a button only if the button is for reading.
import type { Caller } from './caller.ts';

interface Menu {
  code: string;
  category: number;
}

/** The posts that keep a menu or button, by the code of the menu or button. */
export type OwnerPosts = ReadonlyMap<string, readonly number[]>;

const button = 2;
const reading = /_(view|export|plain)$/;

/** Returns a function that tells whether the caller keeps a menu; undefined for a caller without an owner, who keeps all menus. */
export function postPermissionOf({ ownerId, ownerPost }: Pick<Caller, 'ownerId' | 'ownerPost'>, posts: OwnerPosts) {
  if (ownerId === undefined) return undefined;
  return ({ code, category }: Menu): boolean => {
    const post = posts.get(code);
    if (post) return ownerPost !== undefined && post.includes(ownerPost);
    return category !== button || reading.test(code);
  };
}
