// The primary colour that a person chose for this browser (specification §2: default #409EFF). Themes read it from here.
import { createStore } from 'zustand/vanilla';
import { readItem, watchItem, writeItem } from '../stored-items.ts';

export const defaultPrimaryColor = '#409EFF';
const ITEM = 'primary-color';

export const primaryColorStore = createStore<{ primaryColor: string }>(() => ({ primaryColor: readPrimaryColor() }));

/** `color`: #RRGGBB; anything else is the default. */
export function changePrimaryColor(color: string): void {
  writeItem(ITEM, color);
  primaryColorStore.setState({ primaryColor: readPrimaryColor() });
}

/** Follows the other tabs. Returns the way to stop. */
export const followPrimaryColor = (): (() => void) =>
  watchItem(ITEM, () => primaryColorStore.setState({ primaryColor: readPrimaryColor() }));

function readPrimaryColor(): string {
  const color = readItem<unknown>(ITEM);
  return typeof color === 'string' && /^#[0-9a-f]{6}$/i.test(color) ? color.toUpperCase() : defaultPrimaryColor;
}
