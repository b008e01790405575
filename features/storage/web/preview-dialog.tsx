// A dialog that shows an attachment: a picture, a PDF or a text.

import { sizeWords } from '@ec/language/byte-size';
import { fill } from '@ec/language/fill';
import type { RowIn } from '@ec/resource/contracts/row-calls';
import { Empty } from '@ec/ui/feedback/empty.tsx';
import { ListSkeleton } from '@ec/ui/feedback/skeleton.tsx';
import { useTexts } from '@ec/ui/text/use-texts';
import { saveFrom } from '@ec/ui/value/save-from';
import { useQuery } from '@tanstack/react-query';
import { Button, Modal } from 'antd';
import type { attach } from '../shared/attach.resource.ts';
import { previewKind } from '../shared/preview-kind.ts';
import { decodeText } from './decode-text.ts';
import { storageTexts } from './storage-texts.ts';
import './storage.css';

export type AttachRow = RowIn<typeof attach>;

/** The most kilobytes of a text that the dialog shows. */
const mostKb = 512;

export function PreviewDialog({ row, onClose }: { row: AttachRow; onClose(): void }) {
  const texts = useTexts(storageTexts);
  return (
    <Modal
      open
      centered
      width="min(960px, calc(100vw - 32px))"
      title={
        <span className="ec-preview-title">
          {row.originalName} <small className="ec-muted">{sizeWords(row.attachSize ?? 0, 'kB')}</small>
        </span>
      }
      onCancel={onClose}
      footer={
        <>
          <Button onClick={() => saveFrom(row.link)}>{texts.download}</Button>
          <Button type="primary" onClick={onClose}>
            {texts.close}
          </Button>
        </>
      }
    >
      <div className="ec-preview">
        <Preview row={row} />
      </div>
    </Modal>
  );
}

function Preview({ row: { link, originalName, extension, attachSize } }: { row: AttachRow }) {
  const texts = useTexts(storageTexts);
  switch (previewKind(extension)) {
    case 'picture':
      return <img src={link} alt={originalName} />;
    case 'page':
      return <iframe src={link} title={originalName} />;
    case 'text':
      return <TextPreview link={link} kB={attachSize ?? 0} />;
    default:
      return <Empty title={texts.noPreview} />;
  }
}

function TextPreview({ link, kB }: { link: string; kB: number }) {
  const texts = useTexts(storageTexts);
  const { data, isError } = useQuery({
    queryKey: ['attachment', link],
    queryFn: ({ signal }) => readBeginning(link, signal),
  });
  if (isError) return <Empty title={texts.notRead} />;
  if (data === undefined) return <ListSkeleton rows={6} columns={1} />;
  return (
    <>
      <pre>{data}</pre>
      {kB > mostKb ? <small className="ec-muted">{fill(texts.cut, { most: mostKb })}</small> : null}
    </>
  );
}

async function readBeginning(link: string, signal: AbortSignal): Promise<string> {
  const response = await fetch(link, { signal });
  if (!response.ok) throw new Error(`${response.status}`);
  const blob = await response.blob();
  const bytes = new Uint8Array(await blob.slice(0, mostKb * 1024).arrayBuffer());
  return decodeText(bytes, bytes.length < blob.size);
}
