// Provides the part of the console's context that the header needs. The header is outside the pages, which have the full context.
import { type Console, ConsoleProvider, type Person } from '@ec/records/console/console';
import { type ReactNode, useMemo } from 'react';
import type { MenuLeaf } from '../menu/menu-tree.ts';
import { api } from '../request/console-api.ts';
import { useOpenAddress } from '../routing/use-open-address.ts';
import { useSettings } from '../settings/use-settings.ts';

interface HeaderConsoleProps {
  person: Person;
  leaves: readonly MenuLeaf[];
  children: ReactNode;
}

export function HeaderConsole({ person, leaves, children }: HeaderConsoleProps) {
  const { language } = useSettings();
  const openTab = useOpenAddress();
  const value = useMemo<Console>(() => {
    const nothing = () => undefined;
    return {
      api,
      person,
      language,
      can: () => false,
      guardLeave: () => nothing,
      responsiveLevel: 0,
      pageOf: (menuCode) => leaves.find(({ code }) => code === menuCode)?.path,
      openTab,
    };
  }, [person, language, leaves, openTab]);
  return <ConsoleProvider value={value}>{children}</ConsoleProvider>;
}
