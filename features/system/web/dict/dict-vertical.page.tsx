// Dictionaries above their entries (specification §2). People with a permission on the platform's dictionaries see those; others see the
// tenant's.
import { useConsole } from '@ec/records/console/console';
import { dict } from '../../shared/dict.resource.ts';
import { dictBiz } from '../../shared/dict-biz.resource.ts';
import { DictScreen } from './dict-screen.tsx';

export function Page() {
  const { can } = useConsole();
  const holdsDict = ['add', 'edit', 'delete', 'view'].some((suffix) => can(`dict_${suffix}`));
  return <DictScreen resource={holdsDict ? dict : dictBiz} layout="vertical" />;
}
