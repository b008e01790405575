// The console as one tab sees it: its unsaved input is asked about when this tab closes.
import { ConsoleProvider, useConsole } from '@ec/ui/console';
import { type ReactNode, useMemo } from 'react';
import { guardTab } from './leave-guard.ts';
import { isHidden } from './tabs-store.ts';

export function TabConsole({ tab, children }: { tab: string; children: ReactNode }) {
  const outer = useConsole();
  const value = useMemo(
    () => ({ ...outer, guardLeave: (dirty: () => boolean) => guardTab(tab, dirty, () => isHidden(tab)) }),
    [outer, tab],
  );
  return <ConsoleProvider value={value}>{children}</ConsoleProvider>;
}
