// Shows an empty list, with the reason and the next step.
import type { ReactNode } from 'react';
import { uiTexts } from '../text/ui-texts.ts';
import { useTexts } from '../text/use-texts.ts';

interface EmptyProps {
  title?: string;
  /** The reason, e.g. "no station matches the filters". */
  reason?: string;
  /** The button of the next step. */
  action?: ReactNode;
}

export function Empty({ title, reason, action }: EmptyProps) {
  const texts = useTexts(uiTexts);
  return (
    <div className="ec-state" role="status">
      <svg className="ec-state-mark" viewBox="0 0 96 64" aria-hidden="true">
        <path d="M8 52h80" />
        <path d="M20 52V24l14-10h28l14 10v28" />
        <path d="M34 52V38h28v14" />
        <path d="M48 6v8M24 12l5 5M72 12l-5 5" />
      </svg>
      <p className="ec-state-title">{title ?? texts.emptyTitle}</p>
      {reason ? <p className="ec-state-text">{reason}</p> : null}
      {action ? <div className="ec-state-actions">{action}</div> : null}
    </div>
  );
}
