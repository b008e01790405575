// Shows a recycle bin: deleted entries with person and time, a search by name, and a button to restore one or several.

import { Empty } from '@ec/ui/feedback/empty.tsx';
import { SearchBox } from '@ec/ui/input/search-box.tsx';
import { useTexts } from '@ec/ui/text/use-texts';
import { TimeText } from '@ec/ui/value/time-text.tsx';
import { Alert, Button, Table } from 'antd';
import { type ReactNode, useState } from 'react';
import { historyTexts } from './history-texts.ts';
import './recycle-list.css';

export interface DeletedEntry {
  id: string;
  label: string;
  deletedBy: string;
  deletedTime: string;
}

export interface BinQuery {
  current: number;
  size: number;
  keyword: string;
}

interface RecycleListProps {
  entries: readonly DeletedEntry[];
  total: number;
  query: BinQuery;
  isBusy: boolean;
  /** The reason why the last restore was refused. */
  refusal: string | undefined;
  /** Stands in place of the entries if they could not be read. The search stays. */
  failure: ReactNode;
  onQuery(query: BinQuery): void;
  onRestore(ids: readonly string[]): void;
}

export function RecycleList(props: RecycleListProps) {
  const { entries, total, query, isBusy, refusal, failure, onQuery, onRestore } = props;
  const texts = useTexts(historyTexts);
  const [picked, setPicked] = useState<readonly string[]>([]);
  // Only rows of the shown page are selected: a restored row, or a row of another page, is not.
  const selected = picked.filter((id) => entries.some((entry) => entry.id === id));
  if (total === 0 && query.keyword === '' && !isBusy && !failure)
    return <Empty title={texts.recycleEmpty} reason={texts.recycleEmptyWhy} />;
  return (
    <div className="ec-recycle">
      <div className="ec-recycle-head">
        <SearchBox
          label={texts.recycleSearch}
          onSearch={(keyword) => onQuery({ ...query, current: 1, keyword: keyword.trim() })}
        />
        <Button type="primary" disabled={selected.length === 0} loading={isBusy} onClick={() => onRestore(selected)}>
          {selected.length > 0 ? `${texts.restore} (${selected.length})` : texts.restore}
        </Button>
      </div>
      {refusal ? <Alert type="error" showIcon title={texts.refused} description={refusal} /> : null}
      {failure ?? (
        <Table<DeletedEntry>
          size="small"
          rowKey="id"
          dataSource={entries}
          locale={{ emptyText: texts.recycleNone }}
          scroll={{ x: 480 }}
          rowSelection={{ selectedRowKeys: [...selected], onChange: (keys) => setPicked(keys.map(String)) }}
          pagination={{
            size: 'small',
            current: query.current,
            pageSize: query.size,
            total,
            hideOnSinglePage: true,
            showSizeChanger: false,
            onChange: (current) => onQuery({ ...query, current }),
          }}
          columns={[
            { title: texts.name, dataIndex: 'label' },
            { title: texts.deletedBy, width: 120, dataIndex: 'deletedBy' },
            { title: texts.deletedTime, width: 120, render: (_, { deletedTime }) => <TimeText value={deletedTime} /> },
            {
              width: 80,
              align: 'right',
              // On a phone the table is wider than the screen.
              fixed: 'right',
              render: (_, { id }) => (
                <Button size="small" type="link" onClick={() => onRestore([id])}>
                  {texts.restore}
                </Button>
              ),
            },
          ]}
        />
      )}
    </div>
  );
}
