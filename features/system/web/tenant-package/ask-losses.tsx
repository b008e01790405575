// Shows the permissions that roles would lose, and asks for confirmation. It does not ask if no role loses any.
import { useTexts } from '@ec/ui/text/use-texts';
import { App } from 'antd';
import type { Losses } from '../../shared/package-losses.contract.ts';
import { LossList, takesAway } from './loss-list.tsx';
import { packageTexts } from './package-texts.ts';

export function useAskLosses(): (losses: Losses) => Promise<boolean> {
  const { modal } = App.useApp();
  const texts = useTexts(packageTexts);
  return (losses) =>
    !takesAway(losses)
      ? Promise.resolve(true)
      : new Promise((resolve) => {
          modal.confirm({
            title: texts.losesTitle,
            content: <LossList losses={losses} />,
            width: 600,
            okText: texts.saveName,
            okButtonProps: { danger: true },
            autoFocusButton: 'cancel',
            onOk: () => resolve(true),
            onCancel: () => resolve(false),
          });
        });
}
