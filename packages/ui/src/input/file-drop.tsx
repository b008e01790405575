// Takes a file by click, by keyboard or by drop.
import { FileExcelOutlined } from '@ant-design/icons';
import { type DragEvent, useRef, useState } from 'react';
import './file-drop.css';

interface FileDropProps {
  label: string;
  hint: string;
  /** The accepted types, as the `accept` of a file input. */
  accept: string;
  file: File | undefined;
  /** The note under the name of a chosen file. */
  another: string;
  onFile(file: File): void;
}

export function FileDrop({ label, hint, accept, file, another, onFile }: FileDropProps) {
  const chooser = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const over = (event: DragEvent) => {
    event.preventDefault();
    setOver(true);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const dropped = event.dataTransfer.files[0];
    if (dropped) onFile(dropped);
  };
  return (
    <>
      <button
        type="button"
        className="ec-drop"
        data-over={isOver}
        onClick={() => chooser.current?.click()}
        onDragOver={over}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <FileExcelOutlined />
        <strong>{file?.name ?? label}</strong>
        <small>{file ? another : hint}</small>
      </button>
      <input
        ref={chooser}
        type="file"
        hidden
        aria-label={label}
        accept={accept}
        onChange={(event) => {
          const picked = event.target.files?.[0];
          event.target.value = '';
          if (picked) onFile(picked);
        }}
      />
    </>
  );
}
