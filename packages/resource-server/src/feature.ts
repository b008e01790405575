// What a business area brings to the server, and what it is given.
import type { Route } from '@ec/kernel/http/route';
import type { Schedule, Task } from '@ec/kernel/jobs';
import type { Services } from '@ec/kernel/services';
import type { EnumDefinition } from '@ec/resource/enum';
import type { MenuNode } from '@ec/resource/menu';
import type { Registry, Starter } from '@ec/resource/registry';
import type { Resource } from '@ec/resource/resource';
import type { DisplayNames } from './display-names.ts';

/** Services plus what the resource engine keeps. */
export interface Engine extends Services {
  registry: Registry;
  names: DisplayNames;
}

export interface Feature {
  name: string;
  resources: readonly Resource[];
  /** Enums that no field of a resource names. */
  enums?: readonly EnumDefinition[];
  starters?: readonly Starter[];
  /** Folders, and screens that are no resource. */
  menus?: readonly MenuNode[];
  routes(engine: Engine): readonly Route[];
  /** Rows that must exist, inserted where missing at every start, never overwritten. */
  seed?(engine: Engine): Promise<void>;
  /** Jobs that routes queue, by name, and those that run by the clock. */
  tasks?(engine: Engine): Record<string, Task>;
  schedules?: readonly Schedule[];
  /** Background work; the function given back stops it. */
  start?(engine: Engine): Promise<() => Promise<void>>;
}
