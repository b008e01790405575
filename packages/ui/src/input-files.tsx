// Links of uploaded files. The upload button goes where the server has no upload (404).
import { DeleteOutlined, UploadOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useRef, useState } from 'react';
import { ApiError, useConsole } from './console.ts';
import { type Control, partsOf } from './control.ts';
import { useFeedback } from './feedback.ts';
import { FileLinks } from './file-links.tsx';
import { recordTexts } from './record-texts.ts';
import { useTexts } from './use-texts.ts';

let isServed = true;

export function FilesInput(props: Control) {
  const { api } = useConsole();
  const { error, warning } = useFeedback();
  const texts = useTexts(recordTexts);
  const [isBusy, setBusy] = useState(false);
  const chooser = useRef<HTMLInputElement>(null);
  const links = partsOf(props.value);
  const send = async (file: File) => {
    const body = new FormData();
    body.set('file', file);
    setBusy(true);
    try {
      const options = { quiet: true, timeout: 120_000 };
      const saved = await api.post<{ link: string }>('blade-resource/oss/endpoint/put-file', body, undefined, options);
      props.onChange([...links, saved.link].join(','));
    } catch (failure) {
      isServed = !(failure instanceof ApiError && failure.status === 404);
      if (!isServed) warning(texts.files.noService);
      else error(failure instanceof ApiError && failure.message ? failure.message : texts.files.failed);
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className="ec-files-input">
      {links.map((link) => (
        <span key={link} className="ec-file-entry">
          <FileLinks value={[link]} />
          <Button
            type="text"
            size="small"
            icon={<DeleteOutlined />}
            aria-label={texts.button.remove}
            disabled={props.isLocked ?? false}
            onClick={() => props.onChange(links.filter((other) => other !== link).join(','))}
          />
        </span>
      ))}
      {links.length === 0 && !isServed ? <span className="ec-muted">{texts.files.none}</span> : null}
      {isServed && !props.isLocked ? (
        <Button id={props.id} icon={<UploadOutlined />} loading={isBusy} onClick={() => chooser.current?.click()}>
          {texts.files.upload}
        </Button>
      ) : null}
      <input
        ref={chooser}
        type="file"
        hidden
        onChange={(event) => {
          const file = event.target.files?.[0];
          event.target.value = '';
          if (file) void send(file);
        }}
      />
    </div>
  );
}
