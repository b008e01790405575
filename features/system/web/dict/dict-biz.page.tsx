// A tenant's own dictionaries.
import { dictBiz } from '../../shared/dict-biz.resource.ts';
import { DictScreen } from './dict-screen.tsx';

export const Page = () => <DictScreen resource={dictBiz} layout="drawer" />;
