// A part of a page that is fetched when it is first wanted. Where that fails the page stays as it is, and the next time the
// part is wanted it is fetched anew: React's `lazy` would take the page down and remember the failure. It would also hold
// back what it has fetched until the place holder has stood for 300 ms (FALLBACK_THROTTLE_MS), on a machine that needs 30.
import { type ComponentType, type ReactNode, startTransition, useCallback, useEffect, useState } from 'react';
import { useFeedback } from '../feedback/feedback.ts';
import { uiTexts } from '../text/ui-texts.ts';
import { useTexts } from '../text/use-texts.ts';

/** `Missing` stands in for a part that could not be fetched, `waiting` until it is there. */
export function lazyPart<P extends object>(
  load: () => Promise<ComponentType<P>>,
  Missing: ComponentType<P & { onRetry(): void }>,
  waiting: ReactNode = null,
): ComponentType<P> {
  let loaded: ComponentType<P> | undefined;
  return function Part(props: P) {
    const [shown, setShown] = useState<ComponentType<P> | 'waiting' | 'missing'>(() => loaded ?? 'waiting');
    const isWaiting = shown === 'waiting';
    useEffect(() => {
      if (!isWaiting) return;
      let isGone = false;
      const show = (next: ComponentType<P> | 'missing') => {
        if (!isGone) startTransition(() => setShown(() => next));
      };
      load().then(
        (found) => {
          loaded = found;
          show(found);
        },
        () => show('missing'),
      );
      return () => {
        isGone = true;
      };
    }, [isWaiting]);
    const retry = useCallback(() => setShown('waiting'), []);
    if (isWaiting) return waiting;
    if (shown === 'missing') return <Missing {...props} onRetry={retry} />;
    const Content = shown;
    return <Content {...props} />;
  };
}

/** In place of a dialog that could not be fetched: says why and is closed. */
export function MissingDialog({ onClose }: { onClose(): void }) {
  const { warning } = useFeedback();
  const { networkFailed } = useTexts(uiTexts);
  useEffect(() => {
    warning(networkFailed);
    onClose();
  }, [warning, networkFailed, onClose]);
  return null;
}
