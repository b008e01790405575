// Provides the console's context for one tab: the title of its page, and the guards of its unsaved input.

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
