// Departments: the standard tree page, for any tenant.
import { dept } from '../../shared/dept.resource.ts';
import { tenantsPage } from '../tenant-scope/tenants-page.tsx';

export const { Page, slots } = tenantsPage(dept);
