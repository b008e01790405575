// Renders the view of one tab, at the address that the tab had when it was last active.
import { LoadError } from '@ec/records/console/load-error.tsx';
import { PageSkeleton } from '@ec/ui/feedback/skeleton.tsx';
import { lazyPart } from '@ec/ui/layout/lazy-part.tsx';
import { type Location, Route, Routes } from 'react-router';
import type { Destination } from '../routing/resolve-path.ts';
import { lazyPage } from './lazy-page.tsx';

const EmbeddedPage = lazyPart(
  async () => (await import('../embedded/embedded-page.tsx')).EmbeddedPage,
  ({ onRetry }) => <LoadError error={undefined} onRetry={onRetry} />,
  <PageSkeleton />,
);

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
