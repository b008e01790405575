// Typed input is not thrown away unasked: not with its tab or window, and not by the form's own way out.
import { useEffect, useRef } from 'react';
import { useFeedback } from '../feedback/feedback.ts';
import { useSurroundings } from '../layout/surroundings.ts';
import { useTexts } from '../text/use-texts.ts';
import { formTexts } from './form-texts.ts';

export function useLeaveGuard(isDirty: boolean) {
  const { guardLeave } = useSurroundings();
  const { confirm } = useFeedback();
  const { unsavedAsk, unsavedHint, leave, stay } = useTexts(formTexts);
  const dirty = useRef(isDirty);
  dirty.current = isDirty;
  useEffect(() => guardLeave(() => dirty.current), [guardLeave]);
  const asking = useRef(false);
  return {
    /** While the question stands nothing else may happen to what it is about. */
    asking,
    /** Asks once, however often it is called: a second question would outlive the answer to the first. */
    mayLeave: async (): Promise<boolean> => {
      if (asking.current) return false;
      if (!dirty.current) return true;
      asking.current = true;
      const words = { title: unsavedAsk, content: unsavedHint, okText: leave, cancelText: stay };
      const yes = await confirm({ ...words, danger: true });
      asking.current = false;
      return yes;
    },
  };
}
