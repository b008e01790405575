// A tab with the files of a station and their types: pictures as pictures, documents by name.
import { LoadError } from '@ec/records/console/load-error.tsx';
import type { RowIn } from '@ec/resource/contracts/row-calls';
import { useCall } from '@ec/resource-web/use-call';
import { Empty } from '@ec/ui/feedback/empty.tsx';
import { ListSkeleton } from '@ec/ui/feedback/skeleton.tsx';
import { FileLinks } from '@ec/ui/input/file-links.tsx';
import { useTexts } from '@ec/ui/text/use-texts';
import { formatDate } from '@ec/ui/value/date';
import { archiveFileList } from '../../shared/station/station-reads.contract.ts';
import type { union } from '../../shared/station/union.resource.ts';
import { stationTexts } from './station-texts.ts';
import '../household.css';

export function FilesTab({ row: { stationNo } }: { row: RowIn<typeof union> }) {
  const texts = useTexts(stationTexts);
  const { data, error, refetch } = useCall(archiveFileList, { stationNo });
  if (error && !data) return <LoadError error={error} onRetry={() => void refetch()} />;
  if (!data) return <ListSkeleton rows={2} columns={4} />;
  if (data.length === 0) return <Empty title={texts.noFiles} reason={texts.noFilesHint} />;
  return (
    <ul className="household-files">
      {data.map(({ id, fileName, fileTypeName, url, uploadTime }) => (
        <li key={id}>
          <FileLinks value={url} />
          <strong>{fileName}</strong>
          <small className="ec-muted">
            {fileTypeName} · {formatDate(uploadTime, 'yyyy-MM-dd')}
          </small>
        </li>
      ))}
    </ul>
  );
}
