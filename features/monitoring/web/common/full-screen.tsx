// The button shows a monitoring screen alone on the display. The whole document goes full screen and the shell around the page is hidden,
// so that dialogs, menus and toasts, which are at the end of the document, stay visible.
import { FullscreenExitOutlined, FullscreenOutlined } from '@ant-design/icons';
import { useTexts } from '@ec/ui/text/use-texts';
import { Button } from 'antd';
import { useEffect, useSyncExternalStore } from 'react';
import { monitorTexts } from './monitor-texts.ts';

const subscribe = (listener: () => void) => {
  document.addEventListener('fullscreenchange', listener);
  return () => document.removeEventListener('fullscreenchange', listener);
};

export function FullScreenButton() {
  const texts = useTexts(monitorTexts);
  const isFull = useSyncExternalStore(subscribe, () => document.fullscreenElement !== null);
  useEffect(() => {
    if (!isFull) delete document.documentElement.dataset.wall;
  }, [isFull]);
  useEffect(() => () => void delete document.documentElement.dataset.wall, []);
  if (!document.fullscreenEnabled) return null;
  const label = isFull ? texts.leaveFullScreen : texts.fullScreen;
  const press = async () => {
    if (isFull) return document.exitFullscreen();
    document.documentElement.dataset.wall = 'on';
    await document.documentElement.requestFullscreen();
  };
  return (
    <Button
      icon={isFull ? <FullscreenExitOutlined /> : <FullscreenOutlined />}
      aria-label={label}
      title={label}
      onClick={() => void press().catch(() => delete document.documentElement.dataset.wall)}
    />
  );
}
