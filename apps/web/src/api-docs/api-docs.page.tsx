// /info/api: shows the calls of the server and their fields, as the server's OpenAPI document describes them.
import { callOf } from '@ec/records/console/call-of';
import { useConsole } from '@ec/records/console/console';
import { LoadError } from '@ec/records/console/load-error.tsx';
import { descriptionOfCalls } from '@ec/resource/contracts/openapi.contract';
import { ListSkeleton } from '@ec/ui/feedback/skeleton.tsx';
import { PageFrame } from '@ec/ui/layout/page-frame.tsx';
import { useTexts } from '@ec/ui/text/use-texts';
import { useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { useMemo, useState } from 'react';
import { useMenuLeaves } from '../shell/menus-context.ts';
import { shellTexts } from '../shell/shell-texts.ts';
import { ApiViewer } from './api-viewer.tsx';
import { inLanguage } from './in-language.ts';
import { firstTag, oneTag, tagsIn } from './one-tag.ts';

export function Page() {
  const texts = useTexts(shellTexts);
  return (
    <PageFrame title={texts.apiDocs} purpose={texts.apiDocsPurpose}>
      <div className="ec-card">
        <Description />
      </div>
    </PageFrame>
  );
}

function Description() {
  const { api, language } = useConsole();
  const query = useQuery({
    queryKey: ['openapi.json'],
    queryFn: ({ signal }) => callOf(api, descriptionOfCalls)({}, { signal, quiet: true }),
    // The description changes only when the server is replaced.
    staleTime: Number.POSITIVE_INFINITY,
  });
  const apiDocument = useMemo(() => query.data && inLanguage(query.data, language), [query.data, language]);
  const leaves = useMenuLeaves();
  const menuCodes = leaves.map(({ code }) => code);
  if (query.isError) return <LoadError error={query.error} onRetry={() => void query.refetch()} />;
  if (!query.data || !apiDocument) return <ListSkeleton columns={3} />;
  return <Calls document={apiDocument} start={firstTag(query.data, menuCodes)} />;
}

function Calls({ document, start }: { document: object; start: number }) {
  const { apiDocsPart } = useTexts(shellTexts);
  const tags = useMemo(() => tagsIn(document), [document]);
  // The index of a tag stays the same when the language changes; its name does not.
  const [place, setPlace] = useState(start);
  const part = useMemo(() => oneTag(document, tags[place] ?? ''), [document, tags, place]);
  const options = tags.map((label, value) => ({ label, value }));
  return (
    <>
      <Select
        aria-label={apiDocsPart}
        className="api-docs-part"
        showSearch={{ optionFilterProp: 'label' }}
        value={place}
        onChange={setPlace}
        options={options}
      />
      <ApiViewer document={part} />
    </>
  );
}
