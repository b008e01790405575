// The header's button of the error log, with the number of logged errors.
import { BugOutlined } from '@ant-design/icons';
import { fill } from '@ec/language/fill';
import { useTexts } from '@ec/ui/text/use-texts';
import { Badge } from 'antd';
import { useStore } from 'zustand';
import { errorLogStore } from './error-log.ts';
import { errorTexts } from './error-texts.ts';

/** The highest number that the badge shows (specification §9). */
const most = 99;

export function ErrorButton({ onOpen }: { onOpen(): void }) {
  const texts = useTexts(errorTexts);
  const count = useStore(errorLogStore, ({ errors }) => errors.length);
  const label = count > 0 ? fill(texts.openCount, { count }) : texts.open;
  return (
    <button
      type="button"
      className="header-button"
      aria-label={label}
      title={label}
      aria-haspopup="dialog"
      onClick={onOpen}
    >
      <Badge count={count} overflowCount={most} size="small" offset={[2, 0]}>
        <BugOutlined aria-hidden />
      </Badge>
    </button>
  );
}
