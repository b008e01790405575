// Limits the rights of an owner's people by the post that they hold with the owner (domain BR-62). The operator's roles grant them rights:
// everybody keeps those to read, and the features name the posts that keep those to write. Pure functions.
import type { Caller } from './caller.ts';

interface Menu {
  code: string;
  category: number;
}

/** The posts that keep a menu or button, by its code. */
export type OwnerPosts = ReadonlyMap<string, readonly number[]>;

const button = 2;
const reading = /_(view|export|plain)$/;

/** Returns a function that tells whether the caller keeps a menu; undefined for callers who belong to no owner: they keep all menus. */
export function postPermissionOf({ ownerId, ownerPost }: Pick<Caller, 'ownerId' | 'ownerPost'>, posts: OwnerPosts) {
  if (ownerId === undefined) return undefined;
  return ({ code, category }: Menu): boolean => {
    const post = posts.get(code);
    if (post) return ownerPost !== undefined && post.includes(ownerPost);
    return category !== button || reading.test(code);
  };
}
