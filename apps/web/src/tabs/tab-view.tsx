// The view of one tab, living at the address that the tab had when it was last active.
import { type Location, Route, Routes } from 'react-router';
import { EmbeddedPage } from '../embedded/embedded-page.tsx';
import type { Destination } from '../routing/resolve-path.ts';
import { lazyPage } from './lazy-page.tsx';

interface TabViewProps {
  location: Location;
  destination: Extract<Destination, { kind: 'view' | 'embedded' }>;
}

export function TabView({ location, destination }: TabViewProps) {
  if (destination.kind === 'embedded') return <EmbeddedPage code={destination.code} label={destination.label} />;
  const Page = lazyPage(destination.pattern, destination.load);
  return (
    <Routes location={location}>
      <Route path={destination.pattern} element={<Page />} />
    </Routes>
  );
}
