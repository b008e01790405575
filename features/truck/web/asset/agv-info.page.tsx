// The list page of swap robot rows.
import { resourcePage } from '@ec/resource-web/resource-page.tsx';
import { agvInfo } from '../../shared/asset/agv-info.resource.ts';

export const { Page, slots } = resourcePage(agvInfo);
