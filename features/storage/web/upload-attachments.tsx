// Uploads of attachments from the toolbar of their list, one file after the other.
import { UploadOutlined } from '@ant-design/icons';
import { fill } from '@ec/language/fill';
import { useRefresh } from '@ec/records/change/use-undo';
import { callOf } from '@ec/records/console/call-of';
import { useConsole } from '@ec/records/console/console';
import { useFeedback } from '@ec/ui/feedback/feedback';
import { useTexts } from '@ec/ui/text/use-texts';
import { Button } from 'antd';
import { useRef, useState } from 'react';
import { attach } from '../shared/attach.resource.ts';
import { putFileAttach } from '../shared/upload.contract.ts';
import { storageTexts } from './storage-texts.ts';

export function UploadAttachments() {
  const { api, can } = useConsole();
  const texts = useTexts(storageTexts);
  const { success } = useFeedback();
  const refresh = useRefresh(attach);
  const chooser = useRef<HTMLInputElement>(null);
  const [progress, setProgress] = useState<{ done: number; total: number }>();
  if (!can('attach_upload')) return null;
  const send = async (files: readonly File[]) => {
    let done = 0;
    for (const [index, file] of files.entries()) {
      setProgress({ done: index + 1, total: files.length });
      await callOf(api, putFileAttach)({ file }, { timeout: 120_000 }).then(
        () => {
          done += 1;
        },
        () => undefined, // the request layer has said why
      );
    }
    setProgress(undefined);
    if (done > 0) success(fill(texts.uploaded, { count: done }));
    await refresh();
  };
  return (
    <>
      <Button
        type="primary"
        icon={<UploadOutlined />}
        loading={progress !== undefined}
        onClick={() => chooser.current?.click()}
      >
        {progress ? fill(texts.uploading, progress) : texts.upload}
      </Button>
      <input
        ref={chooser}
        type="file"
        hidden
        multiple
        aria-label={texts.upload}
        onChange={({ target }) => {
          const files = [...(target.files ?? [])];
          target.value = '';
          if (files.length > 0) void send(files);
        }}
      />
    </>
  );
}
