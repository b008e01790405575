// A global resource: tenants can read its rows, but not write them. The calls are served under two paths.
import { text } from '@ec/resource/fields';
import { defineResource } from '@ec/resource/resource';

export const model = defineResource({
  name: 'probe.model',
  base: 'blade-probe/model',
  table: 'probe_model',
  label: { zh: '型号', en: 'Model' },
  title: 'modelName',
  isGlobal: true,
  aliases: ['blade-probe/modell'],
  fields: {
    modelName: text({ zh: '型号名称', en: 'Name' }).required().max(50).unique().search().list(),
  },
});
