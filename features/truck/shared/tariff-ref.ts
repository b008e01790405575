// A reference to a tariff, for a site or a connector. It changes the price for drivers at once, so to choose a tariff a person needs the right
// to activate tariffs.
import type { Label } from '@ec/language/label';
import type { Field } from '@ec/resource/field';
import { ref } from '@ec/resource/fields';

export const tariffRef = (billType: 'charging' | 'swap', label: Label): Field<'ref', unknown, never> =>
  ref('charging.billingRules', label)
    .among({ billType: [billType], ruleStatus: ['scheduled', 'active'] })
    .needs('activate');
