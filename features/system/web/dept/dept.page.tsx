// Departments: the tree page as it is, in any tenant.
import { dept } from '../../shared/dept.resource.ts';
import { tenantsPage } from '../tenant-scope/tenants-page.tsx';

export const { Page, slots } = tenantsPage(dept);
