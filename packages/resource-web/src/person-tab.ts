// The type of a tab that a feature adds to the page of the signed-in person, beside profile and password.
import type { Label } from '@ec/language/label';
import type { ComponentType } from 'react';

export interface PersonTab {
  key: string;
  label: Label;
  Content: ComponentType;
}
