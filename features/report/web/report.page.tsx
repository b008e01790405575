// Reports: the list, the wide form with a preview, the result with chart and table, and the runs of the schedule.
import { labelOf } from '@ec/language/label';
import { textOf } from '@ec/language/unknown';
import { permissionsOf } from '@ec/resource/calls';
import { resourcePage } from '@ec/resource-web/resource-page.tsx';
import { useRegistry } from '@ec/resource-web/resources.tsx';
import { useLanguage } from '@ec/ui/text/use-texts';
import { columnsOfReport } from '../shared/columns.ts';
import { layoutIn } from '../shared/layout.ts';
import { report } from '../shared/report.resource.ts';
import { DesignerSection } from './designer.tsx';
import { resultTab } from './result-tab.tsx';
import { runsTab } from './runs-tab.tsx';
import { TimeInput } from './time-input.tsx';

function SourceName({ name }: { name: string }) {
  const language = useLanguage();
  const source = useRegistry().find(name);
  return source ? labelOf(source.menu?.label ?? source.label, language) : name;
}

/** Lists the column names of a layout. */
function LayoutWords({ name, layout }: { name: string; layout: unknown }) {
  const language = useLanguage();
  const source = useRegistry().find(name);
  if (!source || !layout) return '—';
  return columnsOfReport(source, layoutIn(layout), language)
    .map(({ label }) => label)
    .join(language === 'zh' ? '、' : ', ');
}

export const { Page, slots } = resourcePage(report, {
  formKind: 'drawer',
  formWidth: 1280,
  sections: [{ fields: ['source', 'layout'], Section: DesignerSection }],
  cells: {
    source: ({ source }) => <SourceName name={textOf(source)} />,
    layout: ({ source, layout }) => <LayoutWords name={textOf(source)} layout={layout} />,
  },
  inputs: { atTime: TimeInput },
  tabs: [resultTab, runsTab],
  rowActions: [
    {
      key: 'open',
      label: { zh: '打开', en: 'Open' },
      permission: permissionsOf(report).view,
      isFrequent: true,
      // On the page of the report the button would open the same page.
      appliesTo: ({ id }) => !window.location.pathname.endsWith(`/${id}`),
      run: ({ id }, { pageOf, openTab }) => openTab(`${pageOf?.(report.code) ?? ''}/${id}`),
    },
  ],
});
