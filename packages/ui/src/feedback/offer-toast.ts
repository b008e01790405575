// Handles the keyboard for toasts with an action: a key moves the focus into the newest toast, which stays while it has the focus, and
// Escape closes it. The focus then returns to where it was, also into an open drawer, which otherwise traps it.
import type { FocusEvent, HTMLAttributes, KeyboardEvent } from 'react';

/** The key that moves the focus into a toast; browsers and screen readers do not use it. */
export const offerKey = 'F8';

const toastSelector = '.ec-offer';

/** The element that had the focus before a toast got it. */
let origin: HTMLElement | undefined;

/** Focuses the action of the newest toast, or from there the action of the toast before it. Returns false without a toast. */
export function focusOffer(): boolean {
  const actions = [...document.querySelectorAll<HTMLElement>(`${toastSelector} .ec-offer-action`)];
  if (actions.length === 0) return false;
  const { activeElement } = document;
  const index = actions.findIndex((action) => action.closest(toastSelector)?.contains(activeElement));
  if (index < 0) origin = activeElement instanceof HTMLElement ? activeElement : undefined;
  actions[index > 0 ? index - 1 : actions.length - 1]?.focus();
  return true;
}

/** Returns the focus to where it was before the toast took it. */
export function leaveOffer(): void {
  if (document.activeElement?.closest(toastSelector)) origin?.focus({ preventScroll: true });
  origin = undefined;
}

/** Returns the event handlers of a toast. `pause` and `resume` stop and restart the time after which it closes. */
export function offerListeners(toast: {
  pause(): void;
  resume(): void;
  close(): void;
}): Pick<HTMLAttributes<HTMLDivElement>, 'onFocus' | 'onBlur' | 'onKeyDown'> {
  return {
    onFocus: (event) => {
      // An open dialog that receives this event would take the focus back.
      event.stopPropagation();
      if (comesFromOutside(event)) toast.pause();
    },
    onBlur: (event) => {
      if (comesFromOutside(event)) toast.resume();
    },
    onKeyDown: (event) => {
      if (event.key === 'Escape') {
        event.stopPropagation();
        leaveOffer();
        toast.close();
      } else if (event.key === 'Tab' && isAtEdge(event)) {
        event.preventDefault();
        leaveOffer();
      }
    },
  };
}

/** Returns whether the focus comes from outside the toast, or leaves it. */
const comesFromOutside = ({ currentTarget, relatedTarget }: FocusEvent) =>
  !(relatedTarget instanceof Node && currentTarget.contains(relatedTarget));

/** Returns whether Tab would leave the toast, which leads to the end of the document and not to where the person was. */
function isAtEdge({ currentTarget, target, shiftKey }: KeyboardEvent<HTMLElement>): boolean {
  const buttons = [...currentTarget.querySelectorAll('button')];
  return target === (shiftKey ? buttons[0] : buttons.at(-1));
}
