// Shows links of uploaded files. Where an upload exists, people add files: they choose, drop or paste them, or use the camera of a phone
// through the file chooser.
import { DeleteOutlined, UploadOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { type ClipboardEvent, type DragEvent, useRef, useState } from 'react';
import { useTexts } from '../text/use-texts.ts';
import { type Control, partsOf } from './control.ts';
import { FileLinks } from './file-links.tsx';
import { inputTexts } from './input-texts.ts';

interface LinksInputProps extends Control {
  /** Uploads a file; resolves with its link, or with undefined for a refused file. The property is undefined where there is no upload. */
  upload: ((file: File) => Promise<string | undefined>) | undefined;
  /** The greatest number of links; by default any number. */
  most?: number | undefined;
  /** Media types that the chooser offers. */
  accept?: string | undefined;
}

export function LinksInput({ upload, most = Number.POSITIVE_INFINITY, accept, ...props }: LinksInputProps) {
  const texts = useTexts(inputTexts);
  const [isBusy, setBusy] = useState(false);
  const [isOver, setOver] = useState(false);
  const chooser = useRef<HTMLInputElement>(null);
  const links = partsOf(props.value);
  const isOpen = upload !== undefined && !props.isLocked && !isBusy;
  const send = async (files: readonly File[]) => {
    if (!isOpen || files.length === 0) return;
    setBusy(true);
    let now = most === 1 ? [] : links;
    for (const file of files.slice(0, Math.max(0, most - now.length))) {
      const link = await upload(file);
      if (link === undefined) continue;
      now = [...now, link];
      props.onChange(now.join(','));
    }
    setBusy(false);
  };
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    void send([...event.dataTransfer.files]);
  };
  const onPaste = (event: ClipboardEvent) => {
    const files = [...event.clipboardData.files];
    if (files.length > 0) event.preventDefault();
    void send(files);
  };
  return (
    <div
      className={isOver ? 'ec-files-input ec-files-over' : 'ec-files-input'}
      {...(isOpen
        ? {
            onDrop,
            onPaste,
            onDragOver: (event: DragEvent) => {
              event.preventDefault();
              setOver(true);
            },
            onDragLeave: () => setOver(false),
          }
        : {})}
    >
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
      {upload && !props.isLocked && (most === 1 || links.length < most) ? (
        <>
          <Button id={props.id} icon={<UploadOutlined />} loading={isBusy} onClick={() => chooser.current?.click()}>
            {texts.upload}
          </Button>
          <small className="ec-muted ec-files-hint">{texts.dropFiles}</small>
        </>
      ) : null}
      <input
        ref={chooser}
        type="file"
        hidden
        aria-label={texts.upload}
        multiple={most > 1}
        {...(accept ? { accept } : {})}
        onChange={(event) => {
          const files = [...(event.target.files ?? [])];
          event.target.value = '';
          void send(files);
        }}
      />
    </div>
  );
}
