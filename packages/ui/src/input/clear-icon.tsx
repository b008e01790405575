// The icon that clears an input is a button, so it has a name (silent-icons.ts).
import { CloseCircleFilled } from '@ant-design/icons';
import { uiTexts } from '../text/ui-texts.ts';
import { useTexts } from '../text/use-texts.ts';

function ClearIcon() {
  return <CloseCircleFilled aria-label={useTexts(uiTexts).clear} />;
}

/** The value of `allowClear` for a text input of antd. */
export const clearProps = { clearIcon: <ClearIcon /> };
