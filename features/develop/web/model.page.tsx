// Models, and the settings of their columns.
import { resourcePage } from '@ec/resource-web/resource-page.tsx';
import { model } from '../shared/model.resource.ts';
import { PrototypeDialog } from './prototype-dialog.tsx';
import { TableSection } from './table-section.tsx';

export const { Page, slots } = resourcePage(model, {
  reads: ['datasourceId'],
  sections: [{ fields: ['modelTable'], Section: TableSection }],
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
