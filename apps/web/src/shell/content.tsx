// Fills the space under the tabs with the pages of the open tabs, or with a state: loading, failed, 403, 404, 500.

import type { Language } from '@ec/language/language';
import { ConsoleProvider, type Person } from '@ec/records/console/console';
import { LoadError } from '@ec/records/console/load-error.tsx';
import { PageSkeleton } from '@ec/ui/feedback/skeleton.tsx';
import { markFirstViewWhenIdle } from '@ec/ui/layout/first-view';
import { lazyPart } from '@ec/ui/layout/lazy-part.tsx';
import type { ResponsiveLevel } from '@ec/ui/layout/responsive';
import { useEffect, useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useStore } from 'zustand';
import { featureStore, requestFeatureParts, useFeatureParts } from '../feature-modules.ts';
import { rememberVisit } from '../home/visits.ts';
import type { MenuLeaf } from '../menu/menu-tree.ts';
import { api } from '../request/console-api.ts';
import { useDestination } from '../routing/use-destination.ts';
import { useOpenAddress } from '../routing/use-open-address.ts';
import { openDraftStore } from '../session/draft-store.ts';
import { consoleName } from '../settings/brand-store.ts';
import { useOperatorName } from '../settings/use-person-look.ts';
import { site } from '../site.ts';
import { TabPages } from '../tabs/tab-pages.tsx';
import { showTab } from '../tabs/tabs-store.ts';
import { MenusProvider } from './menus-context.ts';
import { StateView } from './state-view.tsx';

const RowCards = lazyPart(
  async () => (await import('@ec/resource-web/row-cards.tsx')).RowCards,
  () => null,
);

const LostNotice = lazyPart(
  async () => (await import('./lost-notice.tsx')).LostNotice,
  () => null,
);

interface ContentProps {
  person: Person;
  language: Language;
  level: ResponsiveLevel;
  leaves: MenuLeaf[];
  codes: Set<string>;
  loading: boolean;
  error: Error | null;
  onRetry(): void;
}

export function Content({ person, language, level, leaves, codes, loading, error, onRetry }: ContentProps) {
  const location = useLocation();
  const navigate = useNavigate();
  const { destination, isLost } = useDestination(location.pathname, leaves);
  const hasFeatures = useFeatureParts() !== undefined;
  const ready = !loading && !error;

  useEffect(() => {
    // Before the menus are loaded, pages look forbidden. Until then only redirects to the home page apply.
    if (destination.kind === 'redirect' && (ready || destination.to.startsWith('/wel'))) {
      void navigate(destination.to, { replace: true });
    }
    if (destination.kind === 'leave') window.location.replace(destination.to);
    if (!ready || (destination.kind !== 'view' && destination.kind !== 'embedded')) return;
    const leaf = leaves.find((each) => each.path === location.pathname);
    const label = typeof destination.label === 'string' ? destination.label : destination.label[language];
    document.title = `${label} - ${consoleName(language)}`;
    if (leaf) rememberVisit(person.userId, location.pathname);
    if (destination.kind === 'view' && !destination.tab) return;
    showTab({
      label,
      value: location.pathname,
      params: {},
      query: location.search,
      meta: { pattern: destination.kind === 'view' ? destination.pattern : '' },
      group: leaf?.trail ?? [],
      close: location.pathname !== site.firstTab,
    });
  }, [destination, ready, location.pathname, location.search, leaves, language, navigate, person.userId]);

  // The home page marks its first view itself, when its figures are shown.
  const isHome = location.pathname === site.firstTab;
  useEffect(() => (isHome ? undefined : markFirstViewWhenIdle()), [isHome]);

  const openTab = useOpenAddress();
  const operatorName = useOperatorName(person.tenantId);
  const drafts = useMemo(() => openDraftStore(`${person.tenantId}-${person.userId}`), [person.tenantId, person.userId]);
  const value = useMemo(
    () => ({
      api,
      drafts,
      person,
      language,
      responsiveLevel: level,
      operatorName,
      can: (code: string) => codes.has(code),
      pageOf: (menuCode: string) => leaves.find(({ code }) => code === menuCode)?.path,
      groupOf: (menuCode: string) => leaves.find(({ code }) => code === menuCode)?.trail[0],
      openTab,
      // TabConsole replaces this function for each tab.
      guardLeave: () => () => undefined,
    }),
    [drafts, person, language, level, operatorName, codes, leaves, openTab],
  );

  if (error) return <LoadError error={error} onRetry={onRetry} />;
  if (loading) return <PageSkeleton />;
  return (
    <ConsoleProvider value={value}>
      <MenusProvider value={leaves}>
        {isLost ? <LostNotice /> : null}
        {destination.kind === 'state' ? <StateView code={destination.code} /> : null}
        {destination.kind === 'waiting' ? <WaitingPage /> : null}
        <TabPages destination={destination} />
        {hasFeatures ? <RowCards /> : null}
      </MenusProvider>
    </ConsoleProvider>
  );
}

/** Stands in for a page of a feature until the feature's definitions are loaded. */
function WaitingPage() {
  const hasFailed = useStore(featureStore, (state) => state.hasFailed);
  useEffect(requestFeatureParts, []);
  return hasFailed ? <LoadError error={undefined} onRetry={requestFeatureParts} /> : <PageSkeleton />;
}
