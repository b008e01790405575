// Data sources. The row of the product's own database can be neither edited nor deleted.
import type { RowIn } from '@ec/resource/contracts/row-calls';
import { resourcePage } from '@ec/resource-web/resource-page.tsx';
import { datasource, ownDatabase } from '../shared/datasource.resource.ts';

const isForeign = ({ id }: RowIn<typeof datasource>) => id !== ownDatabase;

export const { Page, slots } = resourcePage(datasource, { actionApplies: { edit: isForeign, delete: isForeign } });
