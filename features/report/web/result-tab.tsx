// Shows the result of a report, with buttons that request it as a file.
import { FileExcelOutlined, FilePdfOutlined, ReloadOutlined } from '@ant-design/icons';
import { useConsole } from '@ec/records/console/console';
import { LoadError } from '@ec/records/console/load-error.tsx';
import { permissionsOf } from '@ec/resource/calls';
import type { RowIn } from '@ec/resource/contracts/row-calls';
import { useRegistry } from '@ec/resource-web/resources.tsx';
import type { DetailTab } from '@ec/resource-web/slots';
import { useCall, useSend } from '@ec/resource-web/use-call';
import { Empty } from '@ec/ui/feedback/empty.tsx';
import { useFeedback } from '@ec/ui/feedback/feedback';
import { ListSkeleton } from '@ec/ui/feedback/skeleton.tsx';
import { useTexts } from '@ec/ui/text/use-texts';
import { useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { layoutIn } from '../shared/layout.ts';
import { reportFile, runReport } from '../shared/report.contract.ts';
import { report } from '../shared/report.resource.ts';
import { reportTexts } from './report-texts.ts';
import { ResultView } from './result-view.tsx';
import './report.css';

const may = permissionsOf(report);

export const resultTab: DetailTab<typeof report> = {
  key: 'result',
  label: { zh: '结果', en: 'Result' },
  permission: may.view,
  Content: Result,
};

function Result({ row }: { row: RowIn<typeof report> }) {
  const texts = useTexts(reportTexts);
  const source = useRegistry().find(row.source ?? '');
  const { data, error, refetch, isFetching } = useCall(runReport, { id: row.id }, { gcTime: 0, timeout: 15_000 });
  if (!source || !row.layout) return <Empty title={texts.gone} />;
  return (
    <div className="report-result">
      <div className="report-tools">
        <Button icon={<ReloadOutlined />} loading={isFetching} onClick={() => void refetch()}>
          {texts.refresh}
        </Button>
        <FileButtons id={row.id} />
      </div>
      {data ? (
        <ResultView source={source} layout={layoutIn(row.layout)} result={data} />
      ) : error ? (
        <LoadError error={error} onRetry={() => void refetch()} />
      ) : (
        <ListSkeleton rows={8} columns={4} />
      )}
    </div>
  );
}

function FileButtons({ id }: { id: string }) {
  const { can } = useConsole();
  const texts = useTexts(reportTexts);
  const { success } = useFeedback();
  const client = useQueryClient();
  const send = useSend(reportFile);
  if (!can(may.export)) return null;
  const begin = (format: 'xlsx' | 'pdf') =>
    send.mutateAsync({ id, format }).then(
      () => {
        success(texts.started);
        void client.invalidateQueries({ queryKey: ['tasks'] });
      },
      () => undefined, // The request layer has reported the error.
    );
  return (
    <>
      <Button icon={<FileExcelOutlined />} disabled={send.isPending} onClick={() => void begin('xlsx')}>
        {texts.excel}
      </Button>
      <Button icon={<FilePdfOutlined />} disabled={send.isPending} onClick={() => void begin('pdf')}>
        {texts.pdf}
      </Button>
    </>
  );
}
