// What energy costs the operator, and what that leaves of the income of each station.
import { resourcePage } from '@ec/resource-web/resource-page.tsx';
import { energyCostSetting } from '../../shared/tariff/energy-cost-setting.resource.ts';
import { MarginButton } from './margins.tsx';

export const { Page, slots } = resourcePage(energyCostSetting, { Toolbar: MarginButton });
