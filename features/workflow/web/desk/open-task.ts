import type { OutputOf } from '@ec/resource/contract';
import type { todoList } from '../../shared/work.contract.ts';

export type OpenTask = OutputOf<typeof todoList>['records'][number];
