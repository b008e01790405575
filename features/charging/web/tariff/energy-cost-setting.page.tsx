// The list page of energy cost rows.
import { resourcePage } from '@ec/resource-web/resource-page.tsx';
import { energyCostSetting } from '../../shared/tariff/energy-cost-setting.resource.ts';

export const { Page, slots } = resourcePage(energyCostSetting);
