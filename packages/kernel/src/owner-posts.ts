// The post of an owner's people limits what they may do (domain BR-62). Roles of the operator grant rights to them; their post
// narrows that: whatever is read is left to everybody, whatever writes to the posts that a feature names. Pure.
import type { Caller } from './caller.ts';

interface Menu {
  code: string;
  category: number;
}

/** Codes of menus and buttons, with the posts that they are left to. */
export type OwnerPosts = ReadonlyMap<string, readonly number[]>;

const button = 2;
const reading = /_(view|export|plain)$/;

/** Undefined for whoever is nobody's: nothing is narrowed. */
export function leavesOf({ ownerId, ownerPost }: Pick<Caller, 'ownerId' | 'ownerPost'>, posts: OwnerPosts) {
  if (ownerId === undefined) return undefined;
  return ({ code, category }: Menu): boolean => {
    const post = posts.get(code);
    if (post) return ownerPost !== undefined && post.includes(ownerPost);
    return category !== button || reading.test(code);
  };
}
