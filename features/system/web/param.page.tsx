// System parameters: the resource page as it is (specification §2: columns paramName, paramKey, paramValue).
import { resourcePage } from '@ec/resource-web/resource-page.tsx';
import { param } from '../shared/param.resource.ts';

export const { Page } = resourcePage(param);
