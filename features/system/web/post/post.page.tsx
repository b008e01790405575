// Posts: the standard list page, for any tenant.
import { post } from '../../shared/post.resource.ts';
import { tenantsPage } from '../tenant-scope/tenants-page.tsx';

export const { Page, slots } = tenantsPage(post);
