// The part of the form in which a report is put together: its data, what is shown of them, and a preview that follows each change.

import { labelOf } from '@ec/language/label';
import { messageOf, textOf } from '@ec/language/unknown';
import { useConsole } from '@ec/records/console/console';
import { listedNames } from '@ec/resource/list-layout';
import type { Resource } from '@ec/resource/resource';
import { useRegistry } from '@ec/resource-web/resources.tsx';
import type { SectionProps } from '@ec/resource-web/slots';
import { useCall } from '@ec/resource-web/use-call';
import { Empty } from '@ec/ui/feedback/empty.tsx';
import { ListSkeleton } from '@ec/ui/feedback/skeleton.tsx';
import { FieldFrame } from '@ec/ui/form/form-field.tsx';
import { useLanguage, useTexts } from '@ec/ui/text/use-texts';
import { Select } from 'antd';
import { useEffect, useState } from 'react';
import { emptyLayout, type Layout, layoutIn } from '../shared/layout.ts';
import { previewReport } from '../shared/report.contract.ts';
import type { report } from '../shared/report.resource.ts';
import { isSource, problemOf, shownFields } from '../shared/sources.ts';
import { LayoutParts } from './layout-parts.tsx';
import { reportTexts } from './report-texts.ts';
import { ResultView } from './result-view.tsx';
import './report.css';

/** Parses the text of the form; an empty or invalid text is an empty layout. */
function layoutOf(value: unknown): Layout {
  try {
    return value === '' || value === undefined ? emptyLayout : layoutIn(value);
  } catch {
    return emptyLayout;
  }
}

/** The sources that this person may see the lists of, under the folders of the menu. */
function useSources() {
  const { pageOf } = useConsole();
  const registry = useRegistry();
  const language = useLanguage();
  const folders = new Map(registry.menus().map(({ code, label }) => [code, labelOf(label, language)]));
  const sources = registry.all().filter((each) => isSource(each) && pageOf?.(each.code) !== undefined);
  return [...Map.groupBy(sources, ({ menu }) => menu?.under ?? '')].map(([folder, members]) => ({
    label: folders.get(folder) ?? folder,
    title: folder,
    options: members.map((each) => ({ value: each.name, label: labelOf(each.menu?.label ?? each.label, language) })),
  }));
}

/** Single rows with the usual columns of the list: there is something to be seen at once. */
const startOf = (source: Resource): Layout => {
  const fieldNames = new Set(shownFields(source).map(([name]) => name));
  return { ...emptyLayout, columns: listedNames(source).filter((name) => fieldNames.has(name)) };
};

export function DesignerSection({ id, values, issues, set }: SectionProps<typeof report>) {
  const texts = useTexts(reportTexts);
  const registry = useRegistry();
  const options = useSources();
  const name = textOf(values.source);
  const source = name === '' ? undefined : registry.find(name);
  const layout = layoutOf(values.layout);
  const change = (next: Layout) => set('layout', JSON.stringify(next, null, 2));
  const pick = (picked: string) => {
    const pickedSource = registry.find(picked);
    set('source', picked);
    if (pickedSource) change(startOf(pickedSource));
  };
  return (
    <div className="report-designer">
      <div className="report-parts">
        <FieldFrame id={`${id}-source`} label={texts.source} isRequired issue={issues.source}>
          <Select
            id={`${id}-source`}
            placeholder={texts.pickSource}
            showSearch={{ optionFilterProp: 'label' }}
            options={options}
            value={name || undefined}
            onChange={pick}
          />
        </FieldFrame>
        {source ? (
          <LayoutParts id={id} source={source} layout={layout} issue={issues.layout} onChange={change} />
        ) : null}
      </div>
      <Preview source={source} layout={layout} />
    </div>
  );
}

/** Milliseconds without a change before it is asked. */
const calm = 400;

function useCalm<T>(value: T): T {
  const text = JSON.stringify(value);
  const [settled, setSettled] = useState({ text, value });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text says whether it is another one
  useEffect(() => {
    const timer = setTimeout(() => setSettled({ text, value }), calm);
    return () => clearTimeout(timer);
  }, [text]);
  return settled.value;
}

function Preview({ source, layout }: { source: Resource | undefined; layout: Layout }) {
  const texts = useTexts(reportTexts);
  const calmLayout = useCalm({ source: source?.name ?? '', layout });
  const isRight = source !== undefined && calmLayout.source === source.name && !problemOf(source, calmLayout.layout);
  const { data, error, isFetching } = useCall(previewReport, calmLayout, {
    enabled: isRight,
    gcTime: 0,
    keepsPrevious: true,
  });
  // The last one stays until the next is there; it is shown by the layout that it was made of.
  const [preview, setPreview] = useState<{ data: typeof data; request: typeof calmLayout }>();
  if (data && !isFetching && isRight && preview?.data !== data) setPreview({ data, request: calmLayout });
  const isShown = preview?.data && preview.request.source === source?.name;
  return (
    <section className="report-preview" aria-label={texts.preview} aria-busy={isFetching}>
      <div className="report-preview-head">
        <h3>{texts.preview}</h3>
        {isFetching ? <span className="ec-muted">{texts.renewing}</span> : null}
      </div>
      {error && isRight ? <Empty title={messageOf(error)} /> : null}
      {source && isShown && preview.data && !(error && isRight) ? (
        <div data-stale={isFetching || preview.request !== calmLayout}>
          <ResultView source={source} layout={preview.request.layout} result={preview.data} />
        </div>
      ) : null}
      {!isShown && !error ? (
        isRight ? (
          <ListSkeleton rows={6} columns={4} />
        ) : (
          <Empty title={texts.previewHint} />
        )
      ) : null}
    </section>
  );
}
