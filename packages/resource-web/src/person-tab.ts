// A tab that a feature adds to the person's own page, beside profile and password.
import type { Label } from '@ec/language/label';
import type { ComponentType } from 'react';

export interface PersonTab {
  key: string;
  label: Label;
  Content: ComponentType;
}
