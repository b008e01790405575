// Which menu pages the person visited: the newest for "recent", the counts for the order of the shortcuts.
import { readItem, writeItem } from '../stored-items.ts';

export interface Visit {
  path: string;
  count: number;
  /** Milliseconds since 1970. */
  last: number;
}

const MOST = 60;

const itemOf = (userId: string) => `visits-${userId}`;
let current = '';

export function readVisits(userId: string): Visit[] {
  const visits = readItem<Visit[]>(itemOf(userId));
  return Array.isArray(visits) ? visits : [];
}

export function rememberVisit(userId: string, path: string): void {
  // A changed filter or language on the current page is not a new visit.
  if (current === path) return;
  current = path;
  writeItem(itemOf(userId), counted(readVisits(userId), path, Date.now()));
}

/** Newest first. */
export function counted(visits: Visit[], path: string, now: number): Visit[] {
  const before = visits.find((visit) => visit.path === path);
  const visit = { path, count: (before?.count ?? 0) + 1, last: now };
  return [visit, ...visits.filter((each) => each.path !== path)].slice(0, MOST);
}

/** The most visited first, the others in the order of the menu. */
export function byUse<Leaf extends { path: string }>(leaves: Leaf[], visits: Visit[]): Leaf[] {
  const counts = new Map(visits.map((visit) => [visit.path, visit.count]));
  return [...leaves].sort((a, b) => (counts.get(b.path) ?? 0) - (counts.get(a.path) ?? 0));
}
