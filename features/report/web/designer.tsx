// The section of the form that designs a report: its source, its layout, and a preview that is updated after each change.

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

/** Returns the sources whose lists the person may see, grouped by the folders of the menu. */
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

/** Returns the initial layout for a source: single rows with the usual columns of its list. The preview thus shows rows at once. */
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
  const pick = (sourceName: string) => {
    const pickedSource = registry.find(sourceName);
    set('source', sourceName);
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

/** Milliseconds without a change before the preview is requested. */
const debounceMs = 400;

function useDebounced<T>(value: T): T {
  const text = JSON.stringify(value);
  const [debounced, setDebounced] = useState({ text, value });
  // biome-ignore lint/correctness/useExhaustiveDependencies: equal texts mean equal values
  useEffect(() => {
    const timer = setTimeout(() => setDebounced({ text, value }), debounceMs);
    return () => clearTimeout(timer);
  }, [text]);
  return debounced.value;
}

function Preview({ source, layout }: { source: Resource | undefined; layout: Layout }) {
  const texts = useTexts(reportTexts);
  const debouncedRequest = useDebounced({ source: source?.name ?? '', layout });
  const isValid =
    source !== undefined && debouncedRequest.source === source.name && !problemOf(source, debouncedRequest.layout);
  const { data, error, isFetching } = useCall(previewReport, debouncedRequest, {
    enabled: isValid,
    gcTime: 0,
    keepsPrevious: true,
  });
  // The last result stays visible until the next result arrives. It is shown with the layout that it was computed with.
  const [preview, setPreview] = useState<{ data: typeof data; request: typeof debouncedRequest }>();
  if (data && !isFetching && isValid && preview?.data !== data) setPreview({ data, request: debouncedRequest });
  const isShown = preview?.data && preview.request.source === source?.name;
  return (
    <section className="report-preview" aria-label={texts.preview} aria-busy={isFetching}>
      <div className="report-preview-head">
        <h3>{texts.preview}</h3>
        {isFetching ? <span className="ec-muted">{texts.renewing}</span> : null}
      </div>
      {error && isValid ? <Empty title={messageOf(error)} /> : null}
      {source && isShown && preview.data && !(error && isValid) ? (
        <div data-stale={isFetching || preview.request !== debouncedRequest}>
          <ResultView source={source} layout={preview.request.layout} result={preview.data} />
        </div>
      ) : null}
      {!isShown && !error ? (
        isValid ? (
          <ListSkeleton rows={6} columns={4} />
        ) : (
          <Empty title={texts.previewHint} />
        )
      ) : null}
    </section>
  );
}
