import type { DetailTab } from './slots.ts';

/** Joins the tabs of the page with those of other features: each stands before the tab that it names (`before`), else at the end. */
export function mergeTabs(pageTabs: readonly DetailTab[], extraTabs: readonly DetailTab[]): DetailTab[] {
  const keys = new Set(pageTabs.map(({ key }) => key));
  const isPlaced = ({ before }: DetailTab) => before !== undefined && keys.has(before);
  return [
    ...pageTabs.flatMap((tab) => [...extraTabs.filter(({ before }) => before === tab.key), tab]),
    ...extraTabs.filter((tab) => !isPlaced(tab)),
  ];
}
