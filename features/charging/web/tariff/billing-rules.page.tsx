// The list page of tariff rows.
import { resourcePage } from '@ec/resource-web/resource-page.tsx';
import { billingRules } from '../../shared/tariff/billing-rules.resource.ts';

export const { Page, slots } = resourcePage(billingRules);
