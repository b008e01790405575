// Posts: the list page as it is, in any tenant.
import { post } from '../../shared/post.resource.ts';
import { tenantsPage } from '../tenant-scope/tenants-page.tsx';

export const { Page, slots } = tenantsPage(post);
