// The upload button in the toolbar of the attachments. It uploads one file after the other. Large files are sent in parts with a percentage.
import { UploadOutlined } from '@ant-design/icons';
import { fill } from '@ec/language/fill';
import { messageOf } from '@ec/language/unknown';
import { useRefresh } from '@ec/records/change/use-undo';
import { callOf } from '@ec/records/console/call-of';
import { useConsole } from '@ec/records/console/console';
import { useFeedback } from '@ec/ui/feedback/feedback';
import { useTexts } from '@ec/ui/text/use-texts';
import { Button } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { attach } from '../shared/attach.resource.ts';
import { endUpload, putFileAttach } from '../shared/upload.contract.ts';
import { storageTexts } from './storage-texts.ts';
import { isLarge, uploadInParts } from './upload-in-parts.ts';

/** In milliseconds. Uploads may take longer than other calls. */
const uploadTimeout = { timeout: 120_000 };

export function UploadAttachments() {
  const { api, can } = useConsole();
  const texts = useTexts(storageTexts);
  const { success, error } = useFeedback();
  const refresh = useRefresh(attach);
  const chooser = useRef<HTMLInputElement>(null);
  const abort = useRef(new AbortController());
  const [progress, setProgress] = useState<{ done: number; total: number; percent?: number }>();
  useEffect(() => {
    const stop = new AbortController();
    abort.current = stop;
    return () => stop.abort();
  }, []);
  if (!can('attach_upload')) return null;

  const sendLarge = async (file: File, signal: AbortSignal, onPercent: (percent: number) => void) => {
    const name = await uploadInParts(api, file, { onPercent, signal }).catch((failure) => {
      if (!signal.aborted) error(fill(texts.interrupted, { name: file.name }));
      throw new Error(messageOf(failure));
    });
    return callOf(api, endUpload)({ name }, uploadTimeout);
  };
  const send = async (files: readonly File[]) => {
    const { signal } = abort.current;
    let doneCount = 0;
    for (const [index, file] of files.entries()) {
      if (signal.aborted) break; // the person has closed the page
      const at = { done: index + 1, total: files.length };
      setProgress(at);
      const request = isLarge(file)
        ? sendLarge(file, signal, (percent) => setProgress({ ...at, percent }))
        : callOf(api, putFileAttach)({ file }, uploadTimeout);
      await request.then(
        () => {
          doneCount += 1;
        },
        () => undefined, // The request layer has reported the error.
      );
    }
    setProgress(undefined);
    if (doneCount > 0) success(fill(texts.uploaded, { count: doneCount }));
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
        {progress ? fill(texts.uploading, { done: progress.done, total: progress.total }) : texts.upload}
        {progress?.percent === undefined ? null : <span className="ec-number"> {progress.percent}%</span>}
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
