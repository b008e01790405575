// Chooses the OS user of PostgreSQL. PostgreSQL refuses to run as root. When root starts the server, PostgreSQL runs as the user
// `postgres`, or as `nobody` when there is no user `postgres`. Otherwise PostgreSQL runs as the user who starts the server.
import { readFileSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

export type OsUser = { name: string; uid: number; gid: number };

/** Returns undefined when PostgreSQL can run as the user of this process. */
export function serverUser(): OsUser | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const users = readUsers();
  const user = users.get('postgres') ?? users.get('nobody');
  if (!user) throw new Error('PostgreSQL does not run as root, and there is neither a user postgres nor nobody');
  return user;
}

/** Returns whether the user may enter all folders above the path and has the rights `pathMode` on the path (5: read and enter). */
export function canReach(path: string, user: OsUser | undefined, pathMode = 0o5): boolean {
  if (!user) return true;
  for (let folder = path; ; folder = dirname(folder)) {
    const requiredMode = folder === path ? pathMode : 0o1;
    if (!hasMode(folder, user, requiredMode)) return false;
    if (folder === dirname(folder)) return true;
  }
}

function hasMode(path: string, user: OsUser, requiredMode: number): boolean {
  const stat = statSync(path, { throwIfNoEntry: false });
  if (!stat) return true; // the path does not exist yet: the folders above it decide
  const shift = stat.uid === user.uid ? 6 : stat.gid === user.gid ? 3 : 0;
  return ((stat.mode >> shift) & requiredMode) === requiredMode;
}

function readUsers(): Map<string, OsUser> {
  const users = new Map<string, OsUser>();
  for (const line of readFileSync('/etc/passwd', 'utf8').split('\n')) {
    const [name, , uid, gid] = line.split(':');
    if (name && uid && gid) users.set(name, { name, uid: Number(uid), gid: Number(gid) });
  }
  return users;
}
