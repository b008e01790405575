// A part of a page that is fetched when it is first wanted. Where that fails the page stays as it is, and the next time the
// part is wanted it is fetched anew: React's `lazy` would take the page down and remember the failure.
import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { useFeedback } from '../feedback/feedback.ts';
import { uiTexts } from '../text/ui-texts.ts';
import { useTexts } from '../text/use-texts.ts';

/** `Missing` stands in for a part that could not be fetched, `waiting` until it is there. */
export function lazyPart<P extends object>(
  load: () => Promise<ComponentType<P>>,
  Missing: ComponentType<P>,
  waiting: ReactNode = null,
): ComponentType<P> {
  let known: ComponentType<P> | undefined;
  return function Part(props: P) {
    const [Content, setContent] = useState(() => known);
    useEffect(() => {
      if (known) return;
      let isGone = false;
      const show = (found: ComponentType<P>) => isGone || setContent(() => found);
      load().then(
        (found) => {
          known = found;
          show(found);
        },
        () => show(Missing),
      );
      return () => {
        isGone = true;
      };
    }, []);
    return Content ? <Content {...props} /> : waiting;
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
