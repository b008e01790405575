// Finds what can be opened and done: pages of the menu, rows that the server finds, forms that add something, acts from anywhere.

import { fill } from '@ec/language/fill';
import { labelOf } from '@ec/language/label';
import { permissionsOf } from '@ec/resource/calls';
import { foundByQuery } from '@ec/resource/found-by';
import { encodeQuery } from '@ec/resource/query-tree';
import type { Resource } from '@ec/resource/resource';
import { useRegistry } from '@ec/resource-web/resources.tsx';
import { useCall } from '@ec/resource-web/use-call';
import { useMayAdd } from '@ec/resource-web/use-rights';
import { type FoundGroup, longestSearch, searchAll } from '@ec/system/shared/search.contract';
import { useLanguage, useTexts } from '@ec/ui/text/use-texts';
import { useEffect, useState } from 'react';
import { readVisits } from '../home/visits.ts';
import type { MenuLeaf } from '../menu/menu-tree.ts';
import type { OwnAct } from '../shell/own-acts.ts';
import { ranked } from './name-match.ts';
import { paletteTexts } from './palette-texts.ts';
import { spelling } from './spelling.ts';

export interface Hit {
  key: string;
  title: string;
  /** Where it stands, what else it is known by. */
  note: string;
  path: string;
  /** Instead of going anywhere. */
  run?: (() => void) | undefined;
  /** The address of a menu that opens a window of its own. */
  address?: string | undefined;
}

export interface HitGroup {
  key: string;
  label: string;
  icon: 'page' | 'row' | 'action';
  hits: Hit[];
  /** To all of them, where there are more. */
  more?: Hit;
}

const mostPages = 6;
const mostActions = 4;
/** Milliseconds after the last letter. */
const pause = 150;
/** Letters below which no rows are looked for. */
const leastLetters = 2;

interface Asking {
  text: string;
  leaves: readonly MenuLeaf[];
  person: { userId: string };
  /** The acts that this person may do from anywhere. */
  acts: readonly OwnAct[];
  can(code: string): boolean;
}

export function useHits({ text, leaves, person, acts, can }: Asking) {
  const language = useLanguage();
  const texts = useTexts(paletteTexts);
  const registry = useRegistry();
  const mayAdd = useMayAdd();
  const typed = text.trim();
  const asked = useLater(typed.slice(0, longestSearch), pause);
  const isAsked = [...asked].length >= leastLetters;
  const rows = useCall(searchAll, { q: asked }, { enabled: isAsked, keepsPrevious: true, staleTime: 10_000 });
  const leafOf = ({ code }: Resource) => leaves.find((leaf) => leaf.code === code);

  if (typed === '') {
    const recent = readVisits(person.userId).flatMap(({ path }) => leaves.find((leaf) => leaf.path === path) ?? []);
    const groups = withHits(
      [{ key: 'recent', label: texts.recent, icon: 'page', hits: recent.map(pageHit) }],
      mostPages,
    );
    return { groups, isSearching: false, isPartial: false, error: false };
  }
  const actions = registry.all().flatMap((resource): Hit[] => {
    const leaf = leafOf(resource);
    if (!leaf || !mayAdd(resource)) return [];
    const label = labelOf(resource.label, language);
    const title = resource.addLabel ? labelOf(resource.addLabel, language) : fill(texts.add, { label });
    return [{ key: `add-${resource.name}`, title, note: leaf.label, path: `${leaf.path}?add=1` }];
  });
  actions.push(
    ...acts.map(({ key, label, note = '', run }): Hit => ({ key: `own-${key}`, title: label, note, path: '', run })),
  );
  const found = (group: FoundGroup): HitGroup[] => {
    const resource = registry.find(group.of);
    const leaf = resource && leafOf(resource);
    if (!resource || !leaf) return [];
    const opens = can(permissionsOf(resource).view);
    const hits = group.rows.map(({ id, title, notes }) => ({
      key: `${group.of}-${id}`,
      title,
      note: notes.join(' · '),
      path: `${leaf.path}?${new URLSearchParams(opens ? { id } : { id_equal: id })}`,
    }));
    const label = labelOf(resource.label, language);
    const all = new URLSearchParams({ q: encodeQuery(foundByQuery(resource, asked)) });
    const more = {
      key: `more-${group.of}`,
      title: fill(texts.more, { page: leaf.label }),
      note: '',
      path: `${leaf.path}?${all}`,
    };
    return [{ key: group.of, label, icon: 'row', hits, ...(group.hasMore ? { more } : {}) }];
  };
  // By what is added, too: 新增站点 is meant by zd before 新增电表 is, whose syllables happen to begin so.
  const names = ({ title, note }: Hit) => [title, note];
  const pages = ranked(leaves, ({ label }) => [label], typed, spelling).map(pageHit);
  const groups: HitGroup[] = [
    ...withHits([{ key: 'pages', label: texts.pages, icon: 'page', hits: pages }], mostPages),
    ...(isAsked ? (rows.data?.groups ?? []).flatMap(found) : []),
    ...withHits(
      [{ key: 'actions', label: texts.actions, icon: 'action', hits: ranked(actions, names, typed, spelling) }],
      mostActions,
    ),
  ];
  return {
    groups,
    isSearching: typed !== asked || (isAsked && rows.isFetching),
    isPartial: isAsked && rows.data?.isPartial === true,
    error: isAsked && rows.isError,
  };
}

const pageHit = ({ path, query, label, trail, newWindow, address }: MenuLeaf): Hit => ({
  key: path,
  title: label,
  note: trail.join(' / '),
  path: path + query,
  address: newWindow ? (address ?? path + query) : undefined,
});

const withHits = (groups: HitGroup[], most: number): HitGroup[] =>
  groups.flatMap((group) => (group.hits.length > 0 ? [{ ...group, hits: group.hits.slice(0, most) }] : []));

function useLater<T>(value: T, milliseconds: number): T {
  const [late, setLate] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setLate(value), milliseconds);
    return () => clearTimeout(timer);
  }, [value, milliseconds]);
  return late;
}
