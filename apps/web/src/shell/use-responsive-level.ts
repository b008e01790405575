// Returns the width level of the window. A component renders again only when the level changes (specification §9).
import { type ResponsiveLevel, responsiveLevelOf } from '@ec/ui/layout/responsive';
import { useSyncExternalStore } from 'react';

export function useResponsiveLevel(): ResponsiveLevel {
  return useSyncExternalStore(subscribe, () => responsiveLevelOf(window.innerWidth));
}

function subscribe(onChange: () => void): () => void {
  window.addEventListener('resize', onChange);
  return () => window.removeEventListener('resize', onChange);
}
