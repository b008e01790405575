// A small mark that copies a text: ids, request ids, codes.
import { CheckOutlined, CopyOutlined } from '@ant-design/icons';
import { useEffect, useState } from 'react';
import { uiTexts } from './ui-texts.ts';
import { useTexts } from './use-texts.ts';

export function CopyMark({ text }: { text: string }) {
  const texts = useTexts(uiTexts);
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), 2000);
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = () => {
    navigator.clipboard?.writeText(text).then(
      () => setCopied(true),
      () => setCopied(false),
    );
  };
  const label = copied ? texts.copied : `${texts.copy} ${text}`;
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
