// Shows one page of a list of jobs: the job, its tenant where several tenants are listed, and the columns of the list.
import { QueryReply } from '@ec/records/console/query-reply.tsx';
import { Empty } from '@ec/ui/feedback/empty.tsx';
import { useExistingPage } from '@ec/ui/table/use-existing-page';
import { useTexts } from '@ec/ui/text/use-texts';
import { Table, type TableProps } from 'antd';
import type { QueuedJob } from '../../shared/jobs.contract.ts';
import { JobName } from './job-name.tsx';
import { jobTexts } from './job-texts.ts';
import type { JobPage } from './use-job-page.ts';

interface JobTableProps<Row> {
  query: { data?: { records: Row[]; total: number } | undefined; error: unknown; refetch(): unknown };
  page: JobPage;
  isPlatforms: boolean;
  /** Explains an empty list. */
  empty: { title: string; reason: string };
  /** The width, in px, that the columns need. */
  width: number;
  columns: NonNullable<TableProps<Row>['columns']>;
}

export function JobTable<Row extends Pick<QueuedJob, 'id' | 'job' | 'jobName' | 'why'>>(props: JobTableProps<Row>) {
  const { query, page, isPlatforms, empty, width, columns } = props;
  const texts = useTexts(jobTexts);
  const { current, size } = page;
  useExistingPage({ current, pageSize: size, total: query.data?.total, onChange: page.goTo });
  return (
    <QueryReply query={query} rows={6}>
      {({ records, total }) => (
        <Table<Row>
          rowKey="id"
          size="middle"
          scroll={{ x: width }}
          dataSource={records}
          locale={{ emptyText: <Empty {...empty} /> }}
          pagination={{ current, pageSize: size, total, onChange: page.goTo, hideOnSinglePage: true }}
          columns={[
            { title: texts.job, width: 220, render: (_, row) => <JobName {...row} /> },
            ...(isPlatforms ? [{ title: texts.tenant, dataIndex: 'tenantId', width: 90 }] : []),
            ...columns,
          ]}
        />
      )}
    </QueryReply>
  );
}

/** The column with the error of the last attempt. */
export const whyColumn = (title: string) => ({
  title,
  render: (_: unknown, { why }: { why: string }) => <span className="jobs-why">{why || '—'}</span>,
});
