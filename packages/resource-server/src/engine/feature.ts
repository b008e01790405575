// A feature is a business area of the server: what it contributes, and the engine that it receives.

import type { ConfigSection } from '@ec/kernel/config-section';
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

/** The services plus the registries of the resource engine. */
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
  /** Texts of the messages to people, by message code. */
  messages: Messages;
  /** The records of all features that a second person approves in a workflow. */
  approvedRecords: readonly ApprovedRecord[];
  /** Handlers of the service tasks of workflows, of all features. */
  serviceHandlers: ServiceHandlers;
  /** The jobs of all features, and the kernel's own. */
  jobs: () => readonly Job[];
  /** The components of this process that can be stopped and started again while it runs. */
  processComponents: ProcessComponents;
}

/**
 * Counts of the home page that no list of a resource shows, by key. Each returns a statement that selects the ids of the counted rows;
 * undefined where the caller may see none.
 */
export type DeskCounts = Readonly<
  Record<string, (engine: Engine, call: Pick<Call, 'caller' | 'rights' | 'language'>) => Condition | undefined>
>;

/** The sums of one day by figure key; null where nothing was measured. */
export interface DaySums {
  /** yyyy-MM-dd in Asia/Shanghai. */
  day: string;
  sums: Readonly<Record<string, number | null>>;
}

/**
 * Sums of the last days for the home page, by the key of their figure. They are read from roll-ups under the data scope of the list;
 * undefined where the roll-ups cannot be limited to what the caller sees.
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

/** By menu code: returns whether the page opens for a caller who may read its list, so that no menu leads to a refusal. */
export type MenuRules = Readonly<
  Record<string, (engine: Engine, call: Pick<Call, 'caller' | 'rights' | 'language'>) => boolean>
>;

/** Builders of document bodies by resource name; the row is the one that the detail shows to the caller. */
export type DocumentBodies = Readonly<
  Record<string, (context: { engine: Engine; call: Call }, row: Record<string, unknown>) => Promise<DocumentBody>>
>;

/** Message texts by code; their placeholders are the message's own values and `times`. */
export type Messages = Readonly<Record<string, Label>>;

/** The returned values become variables of the process instance. */
export type ServiceHandler = (engine: Engine, tx: Sql, process: ProcessRow) => Promise<ProcessValues>;

/**
 * Handlers by name. `<resource>.cancelled` runs when an instance about a row of that resource is cancelled, `<resource>.hold` before
 * somebody decides on the row (features/workflow/server/record-approval.ts).
 */
export type ServiceHandlers = Readonly<Record<string, ServiceHandler>>;

/** A record that workflows approve. Its tasks are offered to the people who may decide about it and to their deputies. */
export interface ApprovedRecord {
  /** The name by which process instances refer to the record. */
  business: string;
  /** The code of the button that a decider must hold; processes name it as task candidates (`permission:<code>`). */
  permission: string;
  /** The name of the resource whose row the decider must be able to see. */
  resource: string;
  /** Returns the SQL expression of that row's id from the instance's `businessId`. */
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
  /** Menu folders, and pages without a resource. */
  menus?: readonly MenuNode[];
  /** By permission code: the posts among an owner's people that hold it, for writes and for reads that are limited to some posts. */
  ownerPosts?: readonly (readonly [code: string, posts: readonly number[]])[];
  /** Grants of single rows to single people. */
  rowGrants?: readonly RowGrantProvider[];
  /** Rules that limit rows to the people whom the rows name. */
  visibilityRules?: readonly RowVisibilityRule[];
  /** Its figures on the home page. */
  desk?: Desk;
  deskCounts?: DeskCounts;
  deskWeeks?: DeskWeeks;
  menuRules?: MenuRules;
  documents?: DocumentBodies;
  /** Texts of its messages to people. */
  messages?: Messages;
  /** Its records that a second person approves in a workflow. */
  approvedRecords?: readonly ApprovedRecord[];
  /** Its handlers of service tasks of workflows. */
  serviceHandlers?: ServiceHandlers;
  /** Its environment variables; `configOf` reads them. */
  config?: readonly ConfigSection[];
  routes(engine: Engine): readonly Route[];
  /** Its listeners for events of other features, in the same transaction. */
  listeners?(engine: Engine): readonly Listener[];
  /** Inserts the rows that must exist, at every start and only where they are missing. */
  seed?(engine: Engine): Promise<void>;
  /** Its WebSocket paths. */
  sockets?(engine: Engine): readonly SocketPath[];
  /** Its jobs: scheduled work, and work that a call leaves for later. */
  jobs?(engine: Engine): readonly Job[];
  /** Starts background work and returns the function that stops it. */
  start?(engine: Engine): Promise<() => Promise<void>>;
}
