// Keys that mean the same on every page: the search over everything, the filters of the page, the toast, the help. Single letters are for who
// types nowhere.
import { focusOffer, offerKey } from '@ec/ui/feedback/offer-toast';
import { isTyping } from '@ec/ui/layout/typing';
import { useEffect, useEffectEvent } from 'react';

/** The part that stands in front of all pages. */
export type InFront = 'palette' | 'keys' | 'tasks' | 'preferences' | 'menus' | 'errors' | 'lock' | 'switch';

export function useShellKeys(show: (what: InFront) => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.altKey) return;
    if (event.key === offerKey) {
      // Without a toast the key does what the browser does.
      if (focusOffer()) event.preventDefault();
      return;
    }
    if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k') show('palette');
    else if (event.ctrlKey || event.metaKey || isTyping(event)) return;
    else if (event.key === '?') show('keys');
    else if (event.key !== '/' || document.querySelector('[role="dialog"]')?.getClientRects().length) return;
    else if (!goToFilters()) show('palette');
    event.preventDefault();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}

/** Moves the focus to the filters of the page in sight. Returns whether it has some. */
function goToFilters(): boolean {
  const inputs = document.querySelectorAll<HTMLElement>('.ec-search input');
  const first = [...inputs].find((input) => input.getClientRects().length > 0);
  first?.focus();
  return first !== undefined;
}
