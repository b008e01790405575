// Records the person's visits of menu pages. The home page shows the latest ones, and orders its shortcuts by their counts.
import { readItem, writeItem } from '../stored-items.ts';

export interface Visit {
  path: string;
  count: number;
  /** Milliseconds since 1970. */
  last: number;
}

const MOST_VISITS = 60;

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
  writeItem(itemOf(userId), addVisit(readVisits(userId), path, Date.now()));
}

/** Counts a visit of `path`, and returns the visits with the newest first. */
export function addVisit(visits: Visit[], path: string, now: number): Visit[] {
  const before = visits.find((visit) => visit.path === path);
  const visit = { path, count: (before?.count ?? 0) + 1, last: now };
  return [visit, ...visits.filter((each) => each.path !== path)].slice(0, MOST_VISITS);
}

/** Returns the leaves with the most visited first; equal counts keep the order of the menu. */
export function sortByVisits<Leaf extends { path: string }>(leaves: Leaf[], visits: Visit[]): Leaf[] {
  const counts = new Map(visits.map((visit) => [visit.path, visit.count]));
  return [...leaves].sort((a, b) => (counts.get(b.path) ?? 0) - (counts.get(a.path) ?? 0));
}
