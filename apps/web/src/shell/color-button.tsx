// The button of the colour picker. The first click loads the picker.
import { HighlightOutlined } from '@ant-design/icons';
import { lazyPart } from '@ec/ui/layout/lazy-part.tsx';
import { useTexts } from '@ec/ui/text/use-texts';
import { useState } from 'react';
import { useStore } from 'zustand';
import { primaryColorStore } from '../preferences/primary-color.ts';
import { shellTexts } from './shell-texts.ts';

const ColorChoice = lazyPart(
  async () => (await import('./color-picker.tsx')).ColorChoice,
  ({ onRetry }) => <PlainButton onClick={onRetry} />,
  <PlainButton />,
);

export function ColorButton() {
  const [isWanted, setWanted] = useState(false);
  return isWanted ? <ColorChoice /> : <PlainButton onClick={() => setWanted(true)} />;
}

function PlainButton({ onClick }: { onClick?: () => void }) {
  const texts = useTexts(shellTexts);
  const { primaryColor } = useStore(primaryColorStore);
  const label = `${texts.primaryColor} ${primaryColor}`;
  return (
    <button
      type="button"
      className="header-button"
      aria-label={label}
      title={label}
      aria-haspopup="dialog"
      onClick={onClick}
    >
      <HighlightOutlined style={{ color: primaryColor }} aria-hidden />
    </button>
  );
}
