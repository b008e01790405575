// Shows the rows that a role or a person sees of each resource, as the server describes them: one table with a filter.

import { fill } from '@ec/language/fill';
import { callOf } from '@ec/records/console/call-of';
import { useConsole } from '@ec/records/console/console';
import { LoadError } from '@ec/records/console/load-error.tsx';
import type { SentOf } from '@ec/resource/contract';
import { keyOf } from '@ec/resource-web/use-call';
import { FormSkeleton } from '@ec/ui/feedback/skeleton.tsx';
import { SearchBox } from '@ec/ui/input/search-box.tsx';
import { useTexts } from '@ec/ui/text/use-texts';
import { type Tone, tags } from '@ec/ui/value/tags.tsx';
import { useQuery } from '@tanstack/react-query';
import { Alert, Segmented, Space, Table } from 'antd';
import { useState } from 'react';
import { sightOf, type VisibleRows } from '../../shared/sight.contract.ts';
import { sightTexts } from './sight-texts.ts';
import '../user/user.css';

const tones: Record<VisibleRows['sees'], Tone> = { all: 'good', part: 'warning', none: 'off' };
const anything = 'anything';

export function SightTable({ of }: { of: SentOf<typeof sightOf> }) {
  const { api, language } = useConsole();
  const texts = useTexts(sightTexts);
  const [words, setWords] = useState('');
  const [sees, setSees] = useState<VisibleRows['sees'] | typeof anything>(anything);
  const { data, error, refetch } = useQuery({
    queryKey: keyOf(sightOf, language, of),
    queryFn: ({ signal }) => callOf(api, sightOf)(of, { signal, quiet: true }),
    gcTime: 0,
  });
  if (error && !data) return <LoadError error={error} onRetry={() => void refetch()} />;
  if (!data) return <FormSkeleton fields={8} />;
  if (data.length === 0) return <Alert showIcon type="warning" title={texts.nobody} />;
  const search = words.trim().toLowerCase();
  const matches = data.filter(
    (row) =>
      (sees === anything || row.sees === sees) &&
      `${row.area} ${row.label} ${row.resource} ${row.words}`.toLowerCase().includes(search),
  );
  return (
    <div className="ec-stack">
      <Space wrap>
        <SearchBox label={texts.find} onType={setWords} />
        <Segmented
          aria-label={texts.sees}
          value={sees}
          onChange={setSees}
          options={[
            { value: anything, label: texts.anything },
            { value: 'all', label: texts.all },
            { value: 'part', label: texts.part },
            { value: 'none', label: texts.none },
          ]}
        />
        <span className="ec-muted" role="status">
          {fill(texts.counted, { shown: `${matches.length}`, count: `${data.length}` })}
        </span>
      </Space>
      <Table<VisibleRows>
        size="small"
        rowKey="resource"
        pagination={false}
        scroll={{ x: 640 }}
        dataSource={matches}
        columns={[
          { title: texts.area, dataIndex: 'area', width: 110 },
          { title: texts.resource, dataIndex: 'label', width: 150 },
          {
            title: texts.sees,
            width: 90,
            render: (_, row) => tags([{ text: texts[row.sees], tone: tones[row.sees] }]),
          },
          { title: texts.words, dataIndex: 'words' },
          { title: texts.page, width: 90, render: (_, { opens }) => (opens ? texts.opens : texts.shut) },
        ]}
      />
    </div>
  );
}
