// The moment at which a person has what the page was opened for. What may come later (icons of links, small charts) waits for it, so
// that it takes nothing of a slow line from what is needed first.
let resolveView: () => void = () => undefined;

export const firstView = new Promise<void>((resolve) => {
  resolveView = resolve;
});

/** Called by the page that knows; a second call changes nothing. */
export const markFirstView = (): void => resolveView();

/** For pages that do not know: when the browser has nothing else to do. Safari below 18 has no idle callback. */
export function markFirstViewWhenIdle(): () => void {
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(markFirstView, 300);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(markFirstView);
  return () => cancelIdleCallback(handle);
}
