// Attachments. The toolbar uploads files. Each row has a preview, if browsers can show its file, and a download.

import { resourcePage } from '@ec/resource-web/resource-page.tsx';
import { useTexts } from '@ec/ui/text/use-texts';
import { saveFrom } from '@ec/ui/value/save-from';
import { attach } from '../shared/attach.resource.ts';
import { previewKind } from '../shared/preview-kind.ts';
import { FileIcon } from './file-icon.tsx';
import { type AttachRow, PreviewDialog } from './preview-dialog.tsx';
import { storageTexts } from './storage-texts.ts';
import { UploadAttachments } from './upload-attachments.tsx';
import './storage.css';

const { zh, en } = storageTexts;

function Thumbnail({ row: { link, extension, originalName } }: { row: AttachRow }) {
  const texts = useTexts(storageTexts);
  return (
    <a
      className="ec-thumbnail"
      href={link}
      target="_blank"
      rel="noreferrer"
      title={`${texts.preview}: ${originalName}`}
    >
      {previewKind(extension) === 'picture' ? (
        <img src={link} alt="" loading="lazy" />
      ) : (
        <FileIcon extension={extension} />
      )}
    </a>
  );
}

export const { Page, slots } = resourcePage(attach, {
  rights: { add: false },
  cells: {
    link: (row) => <Thumbnail row={row} />,
  },
  reads: ['link', 'extension'],
  Toolbar: UploadAttachments,
  rowActions: [
    {
      key: 'preview',
      label: { zh: zh.preview, en: en.preview },
      isFrequent: true,
      appliesTo: ({ extension }) => previewKind(extension) !== 'none',
      Dialog: PreviewDialog,
    },
    {
      key: 'download',
      label: { zh: zh.download, en: en.download },
      permission: 'attach_download',
      isFrequent: true,
      run: ({ link }) => saveFrom(link),
    },
  ],
});
