// Data sources: the resource page as it is.
import { resourcePage } from '@ec/resource-web/resource-page.tsx';
import { datasource } from '../shared/datasource.resource.ts';

export const { Page } = resourcePage(datasource);
