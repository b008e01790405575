// A small mark that copies a text, such as an id, a request id or a code.
import { CheckOutlined, CopyOutlined } from '@ant-design/icons';
import { useEffect, useState } from 'react';
import { uiTexts } from '../text/ui-texts.ts';
import { useTexts } from '../text/use-texts.ts';

/** Copies `text`. Screen readers say `name` in place of a long number. */
export function CopyMark({ text, name = text }: { text: string; name?: string | undefined }) {
  const texts = useTexts(uiTexts);
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), 2000);
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = () => {
    copyText(text).then(
      () => setCopied(true),
      () => setCopied(false),
    );
  };
  const label = copied ? texts.copied : `${texts.copy} ${name}`;
  return (
    <button
      type="button"
      className="ec-copy"
      onClick={copy}
      aria-label={label}
      title={copied ? texts.copied : texts.copy}
    >
      {copied ? <CheckOutlined /> : <CopyOutlined />}
    </button>
  );
}

// Browsers offer the clipboard only to secure origins; a console at a plain-http address copies through a text area.
export function copyText(text: string): Promise<void> {
  if (navigator.clipboard) return navigator.clipboard.writeText(text);
  const area = document.createElement('textarea');
  area.value = text;
  document.body.append(area);
  area.select();
  const done = document.execCommand('copy');
  area.remove();
  return done ? Promise.resolve() : Promise.reject(new Error('copy refused'));
}

/** Shows an id with the mark that copies it. */
export function IdText({ id, name }: { id: string; name?: string }) {
  return (
    <span className="ec-id">
      {id} <CopyMark text={id} name={name} />
    </span>
  );
}
