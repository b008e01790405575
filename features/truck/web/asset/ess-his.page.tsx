// The list page of ESS history rows.
import { resourcePage } from '@ec/resource-web/resource-page.tsx';
import { essHis } from '../../shared/asset/ess-his.resource.ts';

export const { Page, slots } = resourcePage(essHis);
