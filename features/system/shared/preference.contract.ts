// The caller's preferences for the console, stored on the server (contract §1.9).
import { contract } from '@ec/resource/contract';
import { z } from 'zod';
import { DENSITIES, FONT_SIZES, SIDE_WIDTH, THEME_CHOICES } from './preferences.ts';

/** The names of the dashboard's cards in the chosen order; empty for the usual order. */
export const dashboardCards = z
  .array(z.string().regex(/^[a-z][a-zA-Z]{0,31}$/))
  .max(40)
  .optional();

const preferences = z.strictObject({
  theme: z.literal(THEME_CHOICES).optional(),
  primaryColor: z
    .string()
    .regex(/^#[0-9a-fA-F]{6}$/)
    .optional(),
  density: z.literal(DENSITIES).optional(),
  sideWidth: z.int().min(SIDE_WIDTH.least).max(SIDE_WIDTH.most).optional().meta({ description: 'Pixels' }),
  tabBar: z.boolean().optional(),
  watermark: z.boolean().optional(),
  fontSize: z.literal(FONT_SIZES).optional(),
  dashboardCards,
});
export type StoredPreferences = z.output<typeof preferences>;

export const ownPreferences = contract({
  path: 'blade-system/preference/detail',
  access: 'signedIn',
  title: { zh: '个人偏好设置', en: 'Preferences of the caller' },
  /** Without the preferences that the caller never chose. */
  output: preferences,
});

export const changePreferences = contract({
  path: 'blade-system/preference/submit',
  method: 'POST',
  access: 'signedIn',
  title: { zh: '修改个人偏好设置', en: 'Preferences of the caller: change' },
  from: 'body',
  /** An absent key does not change its preference. */
  input: preferences.extend({ reset: z.literal(true).optional().meta({ description: 'Discards all others first' }) }),
  output: preferences,
});
