// Places tabs that other features add to a detail.
import type { DetailTab } from './slots.ts';

/** The page's own tabs with those that other features add, each before the tab that it names. */
export function mergeTabs(pageTabs: readonly DetailTab[], extraTabs: readonly DetailTab[]): DetailTab[] {
  const keys = new Set(pageTabs.map(({ key }) => key));
  const isPlaced = ({ before }: DetailTab) => before !== undefined && keys.has(before);
  return [
    ...pageTabs.flatMap((tab) => [...extraTabs.filter(({ before }) => before === tab.key), tab]),
    ...extraTabs.filter((tab) => !isPlaced(tab)),
  ];
}
