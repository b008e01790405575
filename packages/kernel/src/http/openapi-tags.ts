// Under which headings the description lists its calls: the resources of a business area, and what belongs to none of them.
import type { Label } from '@ec/language/label';
import type { Route } from './route.ts';

export interface Tag {
  /** For people: tools show it as it is. */
  name: string;
  'x-label': Label;
  /** The business area. */
  'x-area': string;
}

const base: Label = { zh: '基础', en: 'Basics' };
const others: Label = { zh: '其他', en: 'Other calls' };

export function tagOf({ area, resource }: Pick<Route, 'area' | 'resource'>): Tag {
  const parts = [area?.label ?? base, resource?.label ?? others];
  const [zh, en] = (['zh', 'en'] as const).map((language) => parts.map((part) => part[language]).join(' · '));
  return { name: en!, 'x-label': { zh: zh!, en: en! }, 'x-area': area?.name ?? 'base' };
}

/** Each once: resources in the order of their definitions, then the other calls of their area. */
export function tagsOf(routes: readonly Route[]): Tag[] {
  const tags = new Map<string, Tag>();
  const areas = [...new Set(routes.map(({ area }) => area?.name))];
  for (const name of areas) {
    const within = routes.filter(({ area }) => area?.name === name);
    for (const route of [...within.filter(({ resource }) => resource), ...within]) {
      const tag = tagOf(route);
      if (!tags.has(tag.name)) tags.set(tag.name, tag);
    }
  }
  return [...tags.values()];
}
