/**
 * Returns whether an `If-None-Match` header names the ETag of the present reply, so that the reply is 304 without content. The header has a
 * list of tags, or `*` for any reply. Weak and strong tags are equal here (RFC 9110 §13.1.2). A tag may contain commas (§8.8.3).
 */
export function matchesTag(header: string | undefined, tag: string): boolean {
  if (header === undefined) return false;
  if (header.trim() === '*') return true;
  return header.match(/"[^"]*"/g)?.includes(tag.replace(/^W\//, '')) ?? false;
}
