// Keeps the focus from falling to the body. The focused element may disappear with its drawer, dialog, menu or row. Then the focus returns to
// its earlier element, or to the element in that place. Otherwise keyboard users would begin again at the top of the page, and a screen
// reader would say nothing.

/** The place of the focus within one child of the body, such as the page, a drawer or a menu. */
interface Place {
  layer: Element;
  element: HTMLElement;
  /** The path from the element up to its layer: each parent, with the index of the child on the path. */
  path: readonly { parent: Element; index: number }[];
}

const reachable = [
  'a[href]',
  'button:not(:disabled)',
  'input:not(:disabled)',
  'select:not(:disabled)',
  'textarea:not(:disabled)',
  '[tabindex]',
].join();
/** Starts to keep the focus of the whole document; returns a function that stops it. */
export function keepFocus(): () => void {
  // The last place of the focus in each layer, the newest one last.
  let places: Place[] = [];
  // The focused element; undefined after a person clicked on an empty place, which removes the focus on purpose.
  let focusedElement: HTMLElement | undefined;

  const recordPlace = (element: HTMLElement) => {
    const place = placeOf(element);
    if (place) places = [...places.filter(({ layer }) => layer !== place.layer), place];
  };
  const returnFocus = () => {
    places = places.filter(({ layer }) => layer.isConnected);
    for (const place of places.toReversed()) {
      if (!isLost()) return;
      targetOf(place)?.focus({ preventScroll: true });
    }
    if (isLost()) document.querySelector('main')?.focus({ preventScroll: true });
  };

  // Enter in a menu opens a dialog, which takes the focus before the browser has finished with the key. The browser would then press the
  // focused button, which closes the dialog.
  let enterEvent: KeyboardEvent | undefined;
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    enterEvent = event;
    setTimeout(() => {
      enterEvent = undefined;
    });
  };
  const onFocus = ({ target }: FocusEvent) => {
    if (!(target instanceof HTMLElement) || target === document.body) return;
    if (enterEvent && enterEvent.target !== target) enterEvent.preventDefault();
    focusedElement = target;
    recordPlace(target);
  };
  // Some browsers do not focus a button that is pressed with the mouse, but the focus must return to it nevertheless.
  const onPress = ({ target }: Event) => {
    const pressedElement = target instanceof Element ? target.closest<HTMLElement>(reachable) : null;
    if (pressedElement) recordPlace(pressedElement);
  };
  const onBlur = ({ target, relatedTarget }: FocusEvent) => {
    if (relatedTarget || !(target instanceof HTMLElement)) return;
    setTimeout(() => {
      if (!isLost()) return;
      if (!isVisible(target)) returnFocus();
      else if (focusedElement === target) focusedElement = undefined;
    });
  };
  const watch = new MutationObserver(() => {
    if (isLost() && (focusedElement?.isConnected === false || places.at(-1)?.layer.isConnected === false))
      returnFocus();
  });

  document.addEventListener('keydown', onKey, true);
  document.addEventListener('focusin', onFocus);
  document.addEventListener('focusout', onBlur);
  document.addEventListener('pointerdown', onPress, true);
  watch.observe(document.body, { childList: true, subtree: true });
  return () => {
    document.removeEventListener('keydown', onKey, true);
    document.removeEventListener('focusin', onFocus);
    document.removeEventListener('focusout', onBlur);
    document.removeEventListener('pointerdown', onPress, true);
    watch.disconnect();
  };
}

const isLost = () => document.activeElement === null || document.activeElement === document.body;
const isVisible = (element: Element) => element.isConnected && element.getClientRects().length > 0;

function placeOf(element: HTMLElement): Place | undefined {
  const path: { parent: Element; index: number }[] = [];
  let layer: Element = element;
  for (let parent = layer.parentElement; parent !== document.body; parent = layer.parentElement) {
    if (!parent) return undefined;
    path.push({ parent, index: [...parent.children].indexOf(layer) });
    layer = parent;
  }
  return { layer, element, path };
}

/** Returns the element itself, else the element in its place, else the nearest focusable one. */
function targetOf({ element, path }: Place): HTMLElement | undefined {
  if (isVisible(element) && element.matches(reachable)) return element;
  for (const [step, { parent, index }] of path.entries()) {
    if (!isVisible(parent)) continue;
    const child = parent.children[index];
    const inPlace = path.slice(0, step).reduceRight<Element | undefined>((at, next) => at?.children[next.index], child);
    const nextFocus = [inPlace, child, parent].map((at) => at && firstIn(at)).find((at) => at);
    if (nextFocus) return nextFocus;
  }
  return undefined;
}

/** Returns the element, or the first focusable one in it. */
function firstIn(element: Element): HTMLElement | undefined {
  if (!isVisible(element)) return undefined;
  if (element instanceof HTMLElement && element.matches(reachable)) return element;
  return [...element.querySelectorAll<HTMLElement>(reachable)].find((at) => at.tabIndex >= 0 && isVisible(at));
}
