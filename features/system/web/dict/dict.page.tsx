// The platform's dictionaries.
import { dict } from '../../shared/dict.resource.ts';
import { DictScreen } from './dict-screen.tsx';

export const Page = () => <DictScreen resource={dict} layout="drawer" />;
