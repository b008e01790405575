// Keys with the same effect on every page: palette, filters, toast and help. The keys ? and / work only outside of text inputs.
import { focusOffer, offerKey } from '@ec/ui/feedback/offer-toast';
import { isTyping } from '@ec/ui/layout/typing';
import { useEffect, useEffectEvent } from 'react';

/** The dialog or drawer that is open in front of the pages. */
export type InFront = 'palette' | 'keys' | 'tasks' | 'preferences' | 'menus' | 'errors' | 'lock' | 'switch';

export function useShellKeys(show: (what: InFront) => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.altKey) return;
    if (event.key === offerKey) {
      // Without a toast the browser's own action runs.
      if (focusOffer()) event.preventDefault();
      return;
    }
    if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k') show('palette');
    else if (event.ctrlKey || event.metaKey || isTyping(event)) return;
    else if (event.key === '?') show('keys');
    else if (event.key !== '/' || document.querySelector('[role="dialog"]')?.getClientRects().length) return;
    else if (!focusFilters()) show('palette');
    event.preventDefault();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}

/** Moves the focus to the first visible filter. Returns false if the page has none. */
function focusFilters(): boolean {
  const inputs = document.querySelectorAll<HTMLElement>('.ec-search input');
  const first = [...inputs].find((input) => input.getClientRects().length > 0);
  first?.focus();
  return first !== undefined;
}
