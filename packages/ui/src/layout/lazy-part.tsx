// Loads the code of a part of a page when the part is first shown. After a failure the page stays, and the next mount or a retry loads the
// code again. React's `lazy` would replace the whole page by an error and remember the failure. It would also show a loaded part only after
// its placeholder has been visible for 300 ms (FALLBACK_THROTTLE_MS).
import { type ComponentType, type ReactNode, startTransition, useCallback, useEffect, useState } from 'react';
import { useFeedback } from '../feedback/feedback.ts';
import { uiTexts } from '../text/ui-texts.ts';
import { useTexts } from '../text/use-texts.ts';

/** Makes a lazily loaded part. `waiting` stands in its place while the code loads, and `Missing` where the code did not load. */
export function lazyPart<P extends object>(
  load: () => Promise<ComponentType<P>>,
  Missing: ComponentType<P & { onRetry(): void }>,
  waiting: ReactNode = null,
): ComponentType<P> {
  let loaded: ComponentType<P> | undefined;
  return function Part(props: P) {
    const [state, setState] = useState<ComponentType<P> | 'waiting' | 'missing'>(() => loaded ?? 'waiting');
    const isWaiting = state === 'waiting';
    useEffect(() => {
      if (!isWaiting) return;
      let isGone = false;
      const show = (next: ComponentType<P> | 'missing') => {
        if (!isGone) startTransition(() => setState(() => next));
      };
      load().then(
        (component) => {
          loaded = component;
          show(component);
        },
        () => show('missing'),
      );
      return () => {
        isGone = true;
      };
    }, [isWaiting]);
    const retry = useCallback(() => setState('waiting'), []);
    if (isWaiting) return waiting;
    if (state === 'missing') return <Missing {...props} onRetry={retry} />;
    const Content = state;
    return <Content {...props} />;
  };
}

/** Replaces a dialog whose code could not be loaded: it shows a warning and closes. */
export function MissingDialog({ onClose }: { onClose(): void }) {
  const { warning } = useFeedback();
  const { networkFailed } = useTexts(uiTexts);
  useEffect(() => {
    warning(networkFailed);
    onClose();
  }, [warning, networkFailed, onClose]);
  return null;
}
