// Asks before typed input is lost: when the tab or the window closes, and when the form itself closes.
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
    /** True while the question is open; the form must not change meanwhile. */
    asking,
    /** Asks the question. A call while the question is open returns false, because a second question would outlast the first. */
    mayLeave: async (): Promise<boolean> => {
      if (asking.current) return false;
      if (!dirty.current) return true;
      asking.current = true;
      const words = { title: unsavedAsk, content: unsavedHint, okText: leave, cancelText: stay };
      const isConfirmed = await confirm({ ...words, danger: true });
      asking.current = false;
      return isConfirmed;
    },
  };
}
