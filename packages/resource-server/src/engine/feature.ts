// A feature is a business area of the server: what it contributes, and the engine that it receives.

import type { ConfigPart } from '@ec/kernel/config-part';
import type { Sql } from '@ec/kernel/database';
import type { Events, Listener } from '@ec/kernel/events';
import type { Call, Route } from '@ec/kernel/http/route';
import type { SocketPath } from '@ec/kernel/http/sockets';
import type { Job } from '@ec/kernel/jobs/job';
import type { ProcessComponents } from '@ec/kernel/process-components';
import type { RowNewsSource } from '@ec/kernel/row-news';
import type { Services } from '@ec/kernel/services';
import type { Condition } from '@ec/kernel/sql';
import type { Label } from '@ec/language/label';
import type { Desk } from '@ec/resource/desk';
import type { EnumDefinition } from '@ec/resource/enum';
import type { MenuNode } from '@ec/resource/menu';
import type { Registry, Starter } from '@ec/resource/registry';
import type { Resource } from '@ec/resource/resource';
import type { DisplayNames } from './display-names.ts';
import type { DocumentBody } from './document-body.ts';
import type { RowGrantProvider } from './row-grants.ts';
import type { RowVisibilityRule } from './row-visibility.ts';
import type { ProcessRow, ProcessValues } from './service-handler.ts';

/** Services plus what the resource engine keeps. */
export interface Engine extends Services {
  registry: Registry;
  names: DisplayNames;
  /** Tells which rows of live resources changed, in any process. */
  rowNews: Pick<RowNewsSource, 'on' | 'onMissed'>;
  /** Events between features within a transaction. */
  events: Events;
  /** The providers of all features. */
  rowGrants: readonly RowGrantProvider[];
  visibilityRules: readonly RowVisibilityRule[];
  /** Figures of the home page, by feature. */
  desks: readonly Desk[];
  deskCounts: DeskCounts;
  deskWeeks: DeskWeeks;
  menuRules: MenuRules;
  /** Parts that features add to the documents of their rows. */
  documents: DocumentBodies;
  /** Words of what people are told, by code. */
  messages: Messages;
  /** Records that a second person decides about in workflows, of all features. */
  approvedRecords: readonly ApprovedRecord[];
  /** Handlers of the service tasks of workflows, of all features. */
  serviceHandlers: ServiceHandlers;
  /** The jobs of all features, and the kernel's own. */
  jobs: () => readonly Job[];
  /** The components of this process that can be stopped and started again while it runs. */
  parts: ProcessComponents;
}

/** Counts of the home page that are no list of a resource: ids of the rows that are counted, by key; nothing for who sees none. */
export type DeskCounts = Readonly<
  Record<string, (engine: Engine, call: Pick<Call, 'caller' | 'rights' | 'language'>) => Condition | undefined>
>;

/** The sums of a day, by key of the figure; null where nothing was measured. */
export interface DaySums {
  /** yyyy-MM-dd in Asia/Shanghai. */
  day: string;
  sums: Readonly<Record<string, number | null>>;
}

/**
 * Sums of the last days for the home page, by key of the day or total that they belong to. They are read from roll-ups under the
 * scope of the list; undefined where the roll-ups do not hold what the caller sees.
 */
export type DeskWeeks = Readonly<
  Record<
    string,
    (
      engine: Engine,
      call: Pick<Call, 'caller' | 'rights' | 'language'>,
      days: readonly string[],
    ) => Promise<readonly DaySums[] | undefined>
  >
>;

/** By menu code: whether the page of a menu opens for a caller who may ask for its list, so that nobody is led to a refusal. */
export type MenuRules = Readonly<
  Record<string, (engine: Engine, call: Pick<Call, 'caller' | 'rights' | 'language'>) => boolean>
>;

/** By the name of the resource; the row is what the detail shows to the caller. */
export type DocumentBodies = Readonly<
  Record<string, (context: { engine: Engine; call: Call }, row: Record<string, unknown>) => Promise<DocumentBody>>
>;

/** Filled with the message's own values and `times`. */
export type Messages = Readonly<Record<string, Label>>;

/** The answer becomes variables of the instance. */
export type ServiceHandler = (engine: Engine, tx: Sql, process: ProcessRow) => Promise<ProcessValues>;

/**
 * `<resource>.cancelled` is called when an instance about a row of that resource is cancelled; `<resource>.hold` before somebody
 * decides on the row (features/workflow/server/record-approval.ts).
 */
export type ServiceHandlers = Readonly<Record<string, ServiceHandler>>;

/** The tasks of such a record are offered to people who may decide about it, and their deputies are of them. */
export interface ApprovedRecord {
  /** Instances name it as their business. */
  business: string;
  /** Whoever decides holds this button; processes name it as the candidates of a task (`permission:<code>`). */
  permission: string;
  /** The name of the resource whose row the person has to see. */
  resource: string;
  /** The id of that row, by the id of the business. */
  rowId(instance: { tenantId: string; businessId: Condition }): Condition;
}

export interface Feature {
  name: string;
  /** The title of the area in the description of the calls; by default its name. */
  label?: Label;
  resources: readonly Resource[];
  /** Enums that no field of a resource names. */
  enums?: readonly EnumDefinition[];
  starters?: readonly Starter[];
  /** Folders, and screens that are no resource. */
  menus?: readonly MenuNode[];
  /** The posts of an owner's people that may write, or read what is not for all of them, by permission code. */
  ownerPosts?: readonly (readonly [code: string, posts: readonly number[]])[];
  /** Rows that it lends to single people. */
  rowGrants?: readonly RowGrantProvider[];
  /** Rows that it keeps for those whom they are for. */
  visibilityRules?: readonly RowVisibilityRule[];
  /** Its figures on the home page. */
  desk?: Desk;
  deskCounts?: DeskCounts;
  deskWeeks?: DeskWeeks;
  menuRules?: MenuRules;
  documents?: DocumentBodies;
  /** Words of what it tells people. */
  messages?: Messages;
  /** Its records that a second person decides about in a workflow. */
  approvedRecords?: readonly ApprovedRecord[];
  /** Its handlers of service tasks of workflows. */
  serviceHandlers?: ServiceHandlers;
  /** Its variables of the environment; `configOf` reads them. */
  config?: readonly ConfigPart[];
  routes(engine: Engine): readonly Route[];
  /** Its listeners for events of other features, in the same transaction. */
  listeners?(engine: Engine): readonly Listener[];
  /** Rows that must exist, inserted where missing at every start, never overwritten. */
  seed?(engine: Engine): Promise<void>;
  /** Paths on which it speaks over sockets. */
  sockets?(engine: Engine): readonly SocketPath[];
  /** Its jobs: work by the clock, or work that follows a call later. */
  jobs?(engine: Engine): readonly Job[];
  /** Background work; the function given back stops it. */
  start?(engine: Engine): Promise<() => Promise<void>>;
}
