// The colour picker of the header. Its button loads this file (color-button.tsx).
import { HighlightOutlined } from '@ant-design/icons';
import { useTexts } from '@ec/ui/text/use-texts';
import { Button, ColorPicker } from 'antd';
import { useState } from 'react';
import { useStore } from 'zustand';
import { changePrimaryColor, defaultPrimaryColor, primaryColorStore } from '../preferences/primary-color.ts';
import { shellTexts } from './shell-texts.ts';

const presets = [defaultPrimaryColor, '#1677FF', '#13A8A8', '#389E0D', '#D46B08', '#C41D7F', '#531DAB'];

export function ColorChoice() {
  const texts = useTexts(shellTexts);
  const { primaryColor } = useStore(primaryColorStore);
  const [isOpen, setOpen] = useState(true);
  const label = `${texts.primaryColor} ${primaryColor}`;
  return (
    <ColorPicker
      open={isOpen}
      onOpenChange={setOpen}
      value={primaryColor}
      disabledAlpha
      format="hex"
      disabledFormat
      placement="bottomRight"
      presets={[{ label: texts.presetColors, colors: presets }]}
      onChangeComplete={(color) => changePrimaryColor(color.toHexString())}
      panelRender={(panel) => (
        <div className="color-panel">
          {panel}
          <Button size="small" onClick={() => changePrimaryColor(defaultPrimaryColor)}>
            {texts.defaultColor}
          </Button>
        </div>
      )}
    >
      <button type="button" className="header-button" aria-label={label} title={label} aria-haspopup="dialog">
        <HighlightOutlined style={{ color: primaryColor }} aria-hidden />
      </button>
    </ColorPicker>
  );
}
