// The primary colour that a person chose (specification §2: default #409EFF), one of the preferences that follow the person.
import { isColorText, PRIMARY_COLOR } from '@ec/system/shared/preferences';
import { changeSettings, settingsStore } from '../settings/settings-store.ts';

/** It stands for the tenant's colour, or the theme's own. */
export const defaultPrimaryColor = PRIMARY_COLOR;

export const primaryColorStore = settingsStore;

/** `color`: #RRGGBB; anything else is the default. */
export function changePrimaryColor(color: string): void {
  changeSettings({ primaryColor: isColorText(color) ? color.toUpperCase() : PRIMARY_COLOR });
}
