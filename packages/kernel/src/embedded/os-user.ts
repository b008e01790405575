// PostgreSQL refuses to run as root. Then it runs as the OS user `postgres` if there is one, else as `nobody`; no user is
// made. Anybody else runs it as themselves.
import { readFileSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

export type OsUser = { name: string; uid: number; gid: number };

/** Undefined: run it as ourselves. */
export function serverUser(): OsUser | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const users = readUsers();
  const user = users.get('postgres') ?? users.get('nobody');
  if (!user) throw new Error('PostgreSQL does not run as root, and there is neither a user postgres nor nobody');
  return user;
}

/** Returns whether the user can enter every folder above the path, and has the right `itself` to the path: to read and enter. */
export function canReach(path: string, user: OsUser | undefined, itself = 0o5): boolean {
  if (!user) return true;
  for (let folder = path; ; folder = dirname(folder)) {
    const needed = folder === path ? itself : 0o1;
    if (!allows(folder, user, needed)) return false;
    if (folder === dirname(folder)) return true;
  }
}

function allows(path: string, user: OsUser, needed: number): boolean {
  const stat = statSync(path, { throwIfNoEntry: false });
  if (!stat) return true; // not made yet: the folders above decide
  const shift = stat.uid === user.uid ? 6 : stat.gid === user.gid ? 3 : 0;
  return ((stat.mode >> shift) & needed) === needed;
}

function readUsers(): Map<string, OsUser> {
  const users = new Map<string, OsUser>();
  for (const line of readFileSync('/etc/passwd', 'utf8').split('\n')) {
    const [name, , uid, gid] = line.split(':');
    if (name && uid && gid) users.set(name, { name, uid: Number(uid), gid: Number(gid) });
  }
  return users;
}
