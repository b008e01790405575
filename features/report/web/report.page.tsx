import { resourcePage } from '@ec/resource-web/resource-page.tsx';
import { report } from '../shared/report.resource.ts';

export const { Page, slots } = resourcePage(report, {});
