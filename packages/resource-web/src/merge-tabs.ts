// Places tabs that other features add to a detail.
import type { DetailTab } from './slots.ts';

/** The page's own tabs with those that other features add, each before the tab that it names. */
export function mergeTabs(own: readonly DetailTab[], added: readonly DetailTab[]): DetailTab[] {
  const keys = new Set(own.map(({ key }) => key));
  const isPlaced = ({ before }: DetailTab) => before !== undefined && keys.has(before);
  return [
    ...own.flatMap((tab) => [...added.filter(({ before }) => before === tab.key), tab]),
    ...added.filter((tab) => !isPlaced(tab)),
  ];
}
