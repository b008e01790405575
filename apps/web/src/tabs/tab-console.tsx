// The console as one tab sees it: what its page is called, and that its unsaved input is asked about when this tab closes.

import type { Language } from '@ec/language/language';
import { ConsoleProvider, useConsole } from '@ec/records/console/console';
import { type ReactNode, useMemo } from 'react';
import { guardTab } from './leave-guard.ts';
import { isHidden, nameTab } from './tabs-store.ts';

interface TabConsoleProps {
  tab: string;
  label: string | Record<Language, string>;
  children: ReactNode;
}

export function TabConsole({ tab, label, children }: TabConsoleProps) {
  const outer = useConsole();
  const value = useMemo(
    () => ({
      ...outer,
      pageTitle: typeof label === 'string' ? label : label[outer.language],
      nameTab: (name: string) => nameTab(tab, name),
      guardLeave: (dirty: () => boolean) => guardTab(tab, dirty, () => isHidden(tab)),
    }),
    [outer, tab, label],
  );
  return <ConsoleProvider value={value}>{children}</ConsoleProvider>;
}
