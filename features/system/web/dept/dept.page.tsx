// Departments: the tree page as it is.
import { resourcePage } from '@ec/resource-web/resource-page.tsx';
import { dept } from '../../shared/dept.resource.ts';

export const { Page, slots } = resourcePage(dept);
