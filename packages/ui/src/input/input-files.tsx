// Links of uploaded files, with a button for another one where there is somewhere to send it to.
import { DeleteOutlined, UploadOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useRef, useState } from 'react';
import { useTexts } from '../text/use-texts.ts';
import { type Control, partsOf } from './control.ts';
import { FileLinks } from './file-links.tsx';
import { inputTexts } from './input-texts.ts';

interface LinksInputProps extends Control {
  /** Resolves with the link of the file, undefined where it was not taken. Absent where there is no upload. */
  upload: ((file: File) => Promise<string | undefined>) | undefined;
}

export function LinksInput({ upload, ...props }: LinksInputProps) {
  const texts = useTexts(inputTexts);
  const [isBusy, setBusy] = useState(false);
  const chooser = useRef<HTMLInputElement>(null);
  const links = partsOf(props.value);
  const send = async (file: File) => {
    setBusy(true);
    const link = await upload?.(file);
    setBusy(false);
    if (link !== undefined) props.onChange([...links, link].join(','));
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
            aria-label={texts.removeFile}
            disabled={props.isLocked ?? false}
            onClick={() => props.onChange(links.filter((other) => other !== link).join(','))}
          />
        </span>
      ))}
      {links.length === 0 && !upload ? <span className="ec-muted">{texts.noFiles}</span> : null}
      {upload && !props.isLocked ? (
        <Button id={props.id} icon={<UploadOutlined />} loading={isBusy} onClick={() => chooser.current?.click()}>
          {texts.upload}
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
