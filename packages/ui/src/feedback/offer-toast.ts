// The keyboard in toasts with an action: a key leads into the newest one, which stays while it has the focus, and Escape closes it. Focus
// then returns to where the person was, also into an open drawer, which keeps the focus for itself otherwise.
import type { FocusEvent, HTMLAttributes, KeyboardEvent } from 'react';

/** As in other products: browsers and screen readers leave this key to the page. */
export const offerKey = 'F8';

const toastSelector = '.ec-offer';

/** The element that had the focus before the keyboard went into a toast. */
let origin: HTMLElement | undefined;

/** Focuses the action of the newest toast; from there that of the one before it. Returns false where there is no toast. */
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

/** Returns the event handlers of a toast. `pause` and `resume` stop and start the time after which it goes away. */
export function offerListeners(toast: {
  pause(): void;
  resume(): void;
  close(): void;
}): Pick<HTMLAttributes<HTMLDivElement>, 'onFocus' | 'onBlur' | 'onKeyDown'> {
  return {
    onFocus: (event) => {
      // An open dialog would take the focus back when it hears of it.
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

/** True where the other end of the move of the focus lies outside the toast. */
const comesFromOutside = ({ currentTarget, relatedTarget }: FocusEvent) =>
  !(relatedTarget instanceof Node && currentTarget.contains(relatedTarget));

/** True where Tab would leave the toast: behind it stands the end of the document, not what the person was at. */
function isAtEdge({ currentTarget, target, shiftKey }: KeyboardEvent<HTMLElement>): boolean {
  const buttons = [...currentTarget.querySelectorAll('button')];
  return target === (shiftKey ? buttons[0] : buttons.at(-1));
}
