// Marks the moment at which a page shows its main content. Less important parts (icons of links, small charts) load after it, so that they
// do not slow down the main content on a slow line.
let resolveView: () => void = () => undefined;

export const firstView = new Promise<void>((resolve) => {
  resolveView = resolve;
});

/** A page calls this once it shows its main content; further calls have no effect. */
export const markFirstView = (): void => resolveView();

/** Marks the moment when the browser is idle, for pages that do not call `markFirstView`. Safari below 18 has no idle callback. */
export function markFirstViewWhenIdle(): () => void {
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(markFirstView, 300);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(markFirstView);
  return () => cancelIdleCallback(handle);
}
