// The header stands outside the pages: this brings the little of the console that its parts need.
import { type Console, ConsoleProvider, type Person } from '@ec/records/console/console';
import { type ReactNode, useMemo } from 'react';
import { useNavigate } from 'react-router';
import type { MenuLeaf } from '../menu/menu-tree.ts';
import { api } from '../request/console-api.ts';
import { useSettings } from '../settings/use-settings.ts';

interface HeaderConsoleProps {
  person: Person;
  leaves: readonly MenuLeaf[];
  children: ReactNode;
}

export function HeaderConsole({ person, leaves, children }: HeaderConsoleProps) {
  const { language } = useSettings();
  const navigate = useNavigate();
  const value = useMemo<Console>(() => {
    const nothing = () => undefined;
    return {
      ...{ api, person, language, can: () => false, guardLeave: () => nothing, responsiveLevel: 0 },
      pageOf: (menuCode) => leaves.find(({ code }) => code === menuCode)?.path,
      openTab: (path) => void navigate(path),
    };
  }, [person, language, leaves, navigate]);
  return <ConsoleProvider value={value}>{children}</ConsoleProvider>;
}
