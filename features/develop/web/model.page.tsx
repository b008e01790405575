// Models, and what becomes of the columns of each.
import { resourcePage } from '@ec/resource-web/resource-page.tsx';
import { model } from '../shared/model.resource.ts';
import { PrototypeDialog } from './prototype-dialog.tsx';

export const { Page, slots } = resourcePage(model, {
  reads: ['datasourceId'],
  rowActions: [
    {
      key: 'prototypes',
      label: { zh: '字段', en: 'Columns' },
      permission: 'model_edit',
      isFrequent: true,
      Dialog: PrototypeDialog,
    },
  ],
});
