// The header stands outside the pages: this brings the little of the console that its parts need.
import { type Console, ConsoleProvider, type Person } from '@ec/records/console/console';
import { type ReactNode, useMemo } from 'react';
import { api } from '../request/console-api.ts';
import { useSettings } from '../settings/use-settings.ts';

export function HeaderConsole({ person, children }: { person: Person; children: ReactNode }) {
  const { language } = useSettings();
  const value = useMemo<Console>(() => {
    const nothing = () => undefined;
    return { api, person, language, can: () => false, openTab: nothing, guardLeave: () => nothing, responsiveLevel: 0 };
  }, [person, language]);
  return <ConsoleProvider value={value}>{children}</ConsoleProvider>;
}
