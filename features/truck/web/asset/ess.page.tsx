// The list page of ESS cabinet rows.
import { resourcePage } from '@ec/resource-web/resource-page.tsx';
import { ess } from '../../shared/asset/ess.resource.ts';

export const { Page, slots } = resourcePage(ess);
