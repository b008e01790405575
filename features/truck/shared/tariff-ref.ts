// A tariff put on a site or a connector sets what drivers pay there, at once: it takes the right to bring tariffs into force.
import type { Label } from '@ec/language/label';
import type { Field } from '@ec/resource/field';
import { ref } from '@ec/resource/fields';

export const tariffRef = (billType: 'charging' | 'swap', label: Label): Field<'ref', unknown, never> =>
  ref('charging.billingRules', label)
    .among({ billType: [billType], ruleStatus: ['scheduled', 'active'] })
    .needs('activate');
