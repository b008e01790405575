// The pages of the alive tabs. The active page is visible. React's <Activity> hides the others: they keep their state without effects.
import { Activity, type ReactNode, useRef } from 'react';
import { type Location, useLocation } from 'react-router';
import { useStore } from 'zustand';
import type { Destination } from '../routing/resolve-path.ts';
import { PageFaultBoundary } from './page-fault-boundary.tsx';
import { TabConsole } from './tab-console.tsx';
import { TabView } from './tab-view.tsx';
import { tabsStore } from './tabs-store.ts';

interface OpenPage {
  location: Location;
  destination: Extract<Destination, { kind: 'view' | 'embedded' }>;
}

export function TabPages({ destination }: { destination: Destination }) {
  const location = useLocation();
  const alive = useStore(tabsStore, (state) => state.alive);
  const refreshed = useStore(tabsStore, (state) => state.refreshed);
  const openPages = useRef(new Map<string, OpenPage>());
  const currentPage = destination.kind === 'view' || destination.kind === 'embedded' ? destination : undefined;
  if (currentPage) openPages.current.set(location.pathname, { location, destination: currentPage });
  const active = currentPage ? location.pathname : undefined;
  // An effect adds a new tab to the store after the first render. Its page is rendered without waiting for that.
  const paths = active && !alive.includes(active) ? [...alive, active] : alive;
  for (const path of openPages.current.keys()) if (!paths.includes(path)) openPages.current.delete(path);
  return [...paths].sort().map((path): ReactNode => {
    const page = openPages.current.get(path);
    if (!page) return null;
    return (
      <Activity key={`${path} ${refreshed[path] ?? 0}`} mode={path === active ? 'visible' : 'hidden'}>
        <div className="tab-page">
          <TabConsole tab={path} label={page.destination.label}>
            <PageFaultBoundary>
              <TabView location={page.location} destination={page.destination} />
            </PageFaultBoundary>
          </TabConsole>
        </div>
      </Activity>
    );
  });
}
