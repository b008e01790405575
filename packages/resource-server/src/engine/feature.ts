// The types of a feature, which is a business area of the server, and of the engine that a feature receives.

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
  /** Notifies listeners about changed rows of live resources, whichever process changed the rows. */
  rowNews: Pick<RowNewsSource, 'on' | 'onMissed'>;
  /** Events between features within a transaction. */
  events: Events;
  /** The providers of row grants of all features. */
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
  /** The kinds of record, of all features, that a second person approves in a workflow. */
  approvedRecords: readonly ApprovedRecord[];
  /** Handlers of the service tasks of workflows, of all features. */
  serviceHandlers: ServiceHandlers;
  /** The jobs of all features, and the kernel's own. */
  jobs: () => readonly Job[];
  /** The components of this process that can be stopped and started again while it runs. */
  processComponents: ProcessComponents;
}

/**
 * By key of a count: a function for counts of the home page that no list of a resource shows. The function returns a statement that
 * selects the ids of the counted rows; undefined if the caller may see none.
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
 * By key of a `DeskDay` or `DeskTotal`: a function that reads the sums of the last days for the home page. It reads them from roll-ups,
 * limited to the rows that the caller sees; it returns undefined if the roll-ups cannot be limited so.
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

/** By menu code: a function that returns whether a caller who may read the list of the page may also open the page. */
export type MenuRules = Readonly<
  Record<string, (engine: Engine, call: Pick<Call, 'caller' | 'rights' | 'language'>) => boolean>
>;

/** Builders of document bodies, by resource name. They receive the row as the detail shows it to the caller. */
export type DocumentBodies = Readonly<
  Record<string, (context: { engine: Engine; call: Call }, row: Record<string, unknown>) => Promise<DocumentBody>>
>;

/** Message texts by code. Their placeholders are `times` and the names of the values of the message. */
export type Messages = Readonly<Record<string, Label>>;

/** The returned values become variables of the process instance. */
export type ServiceHandler = (engine: Engine, tx: Sql, process: ProcessRow) => Promise<ProcessValues>;

/**
 * Handlers by name. `<resource>.cancelled` runs when an instance about a row of that resource is cancelled, `<resource>.hold` before
 * somebody decides on the row (features/workflow/server/record-approval.ts).
 */
export type ServiceHandlers = Readonly<Record<string, ServiceHandler>>;

/** A kind of record that workflows approve. Tasks are offered to the people who may decide about the record, and to their deputies. */
export interface ApprovedRecord {
  /** The name by which process instances refer to the record. */
  business: string;
  /** The permission code that a decider must hold. Processes name the candidates of their tasks by it (`permission:<code>`). */
  permission: string;
  /** The name of the resource whose row the decider must be able to see. */
  resource: string;
  /** Returns the SQL expression of the id of that row, from the `businessId` of the instance. */
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
  /** By permission code: the posts whose people keep the permission among an owner's people. For writes, and for limited reads. */
  ownerPosts?: readonly (readonly [code: string, posts: readonly number[]])[];
  /** Grants of single rows to single people. */
  rowGrants?: readonly RowGrantProvider[];
  /** Rules by which rows are visible only to the people whom the rows name. */
  visibilityRules?: readonly RowVisibilityRule[];
  /** Its figures on the home page. */
  desk?: Desk;
  deskCounts?: DeskCounts;
  deskWeeks?: DeskWeeks;
  menuRules?: MenuRules;
  documents?: DocumentBodies;
  /** Texts of its messages to people. */
  messages?: Messages;
  /** Its kinds of record that a second person approves in a workflow. */
  approvedRecords?: readonly ApprovedRecord[];
  /** Its handlers of service tasks of workflows. */
  serviceHandlers?: ServiceHandlers;
  /** Its environment variables; `configOf` reads them. */
  config?: readonly ConfigSection[];
  routes(engine: Engine): readonly Route[];
  /** Its listeners for events of other features, in the same transaction. */
  listeners?(engine: Engine): readonly Listener[];
  /** Runs at every start. It inserts the rows that must exist and are missing. */
  seed?(engine: Engine): Promise<void>;
  /** Its WebSocket paths. */
  sockets?(engine: Engine): readonly SocketPath[];
  /** Its jobs: scheduled work, and work that a call leaves for later. */
  jobs?(engine: Engine): readonly Job[];
  /** Starts background work and returns the function that stops it. */
  start?(engine: Engine): Promise<() => Promise<void>>;
}
