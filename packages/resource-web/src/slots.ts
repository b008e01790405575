// The slots of a resource page: the places that a feature may fill with its own content, and the hooks that it may add.

import type { Label } from '@ec/language/label';
import type { Console } from '@ec/records/console/console';
import type { RowIn } from '@ec/resource/contracts/row-calls';
import type { Field } from '@ec/resource/field';
import type { Resource } from '@ec/resource/resource';
import type { Control } from '@ec/ui/input/control';
import type { Paper } from '@ec/ui/layout/print-button.tsx';
import type { ComponentType, ReactNode } from 'react';
import type { Issues, Row, Values } from './draft.ts';

/** The name of a field of the resource; any text where the type of the resource is not known. */
type FieldName<R extends Resource> = string extends keyof R['fields']
  ? string
  : (keyof R['fields'] & string) | 'remark';
type ActionName<R extends Resource> = string extends keyof R['actions'] ? string : keyof R['actions'] & string;

export interface InputProps extends Control {
  resource: Resource;
  name: string;
  field: Field;
  /** A search input that takes several values: it finds the rows with any of them. */
  isSeveral?: boolean;
  /** The other values of the same form or search. */
  values: Values;
  /** The stored row while editing: its display names label the stored values. */
  row?: Row | undefined;
  /** The rows that the named action of this dialog applies to. */
  actionRows?: readonly Row[] | undefined;
}

export interface SectionProps<R extends Resource = Resource> {
  /** The prefix of the input ids (`{id}-{field name}`), by which the form finds and focuses the first wrong input. */
  id: string;
  values: Values;
  issues: Issues;
  row: RowIn<R> | undefined;
  set(name: FieldName<R>, value: unknown): void;
  blur(name: FieldName<R>): void;
}

/** Replaces the inputs of `fields`. It stands in the place of the first of these inputs. */
export interface FormSection<R extends Resource = Resource> {
  fields: readonly FieldName<R>[];
  Section: ComponentType<SectionProps<R>>;
}

export interface RowActionSlot<R extends Resource = Resource> {
  key: string;
  label: Label;
  /** People see it only if they hold this code. */
  permission?: string;
  isDangerous?: boolean;
  /** People need the action as often as editing, so its button is in the line of the row and not in the menu. */
  isFrequent?: boolean;
  appliesTo?(row: RowIn<R>, page: Console): boolean;
  run?(row: RowIn<R>, page: Console): void;
  /** A dialog that opens for the row instead of `run`; it calls `onClose` itself. */
  Dialog?: ComponentType<{ row: RowIn<R>; onClose(): void }>;
}

/** An action on several rows that has a call and a dialog of its own. */
export interface BulkActionSlot<R extends Resource = Resource> {
  key: string;
  label: Label;
  /** People see it only if they hold this code. */
  permission: string;
  isDangerous?: boolean;
  appliesTo?(row: RowIn<R>, page: Console): boolean;
  /** `others` were selected with `rows`, but the action does not apply to them. `onDone` takes the answer, which may be partial. */
  Dialog: ComponentType<{
    rows: readonly RowIn<R>[];
    others: readonly RowIn<R>[];
    onClose(): void;
    onDone(answer: unknown): void;
  }>;
}

export interface DetailTab<R extends Resource = Resource> {
  key: string;
  label: Label;
  permission?: string;
  /** Name of the resource whose list the tab shows; people whose menu lacks that list do not see the tab. */
  lists?: string;
  /** For a tab of another feature: the key of the tab that it stands before. Without it the tab comes last. */
  before?: string;
  Content: ComponentType<{ row: RowIn<R> }>;
}

export interface ListTools {
  filters: Record<string, string>;
  selected: readonly string[];
}

export interface SaveHooks<R extends Resource = Resource> {
  /** Resolves with false where the person cancels the save. `body` is the request that would be sent. */
  mayGo?(body: Values, row: RowIn<R> | undefined): Promise<boolean>;
  saved?(row: RowIn<R>, isNew: boolean): void;
  /** Shows a message about the saved row in place of the usual one. Returns false where the usual message suffices. */
  showMessage?(row: RowIn<R>, isNew: boolean): boolean;
}

export interface Slots<R extends Resource = Resource> {
  /** Returns the first values of a new row under these filters, such as the node that is chosen in a tree beside the list. */
  startsWith?(filters: Record<string, string>): Values;
  /** By field name: loads values once this reference is chosen. A new row takes them over where the person has typed none. */
  follows?: { readonly [N in FieldName<R>]?: (value: string, page: Console) => Promise<Values> };
  /** The content of the table cell and of the detail, by field name; undefined keeps the usual content. */
  cells?: { readonly [N in FieldName<R> | 'createTime' | 'updateTime' | 'id']?: (row: RowIn<R>) => ReactNode };
  /**
   * Fields that cells, buttons and dialogs of the list read beside their own column. A list requests display names, long texts and JSON only
   * for its visible columns and for these fields.
   */
  reads?: readonly FieldName<R>[];
  /** By field name: the input in forms and searches. By `action.field`: the input in the dialog of an action. */
  inputs?: { readonly [N in FieldName<R> | `${ActionName<R>}.${string}`]?: ComponentType<InputProps> };
  sections?: readonly FormSection<R>[];
  /** Wraps the whole page, for a React context that its cells, tabs and buttons share. */
  Around?: ComponentType<{ children: ReactNode }>;
  /** The content below the facts of a row's card on a phone. */
  cardFoot?: (row: RowIn<R>) => ReactNode;
  /** Content after the buttons on the left of the toolbar. */
  Toolbar?: ComponentType<ListTools>;
  rowActions?: readonly RowActionSlot<R>[];
  /** Actions on several rows that the definition does not have. */
  bulkActions?: readonly BulkActionSlot<R>[];
  /** By action name: returns whether the action is offered for a row. `below` adds a row below this one in a tree. */
  actionApplies?: {
    readonly [N in ActionName<R> | 'edit' | 'delete' | 'below']?: (row: RowIn<R>, page: Console) => boolean;
  };
  /** By action name: the content above the questions of its confirmation. */
  aboutAction?: { readonly [N in ActionName<R>]?: ComponentType<{ rows: readonly RowIn<R>[] }> };
  /** By action name: handles the answer of the action, for example to show it. */
  onActionDone?: { readonly [N in ActionName<R>]?: (rows: readonly RowIn<R>[], answer: unknown) => void };
  /** A note below the figures of a detail, with facts that a person must know before acting on the row. */
  HeadNote?: ComponentType<{ row: RowIn<R> }>;
  tabs?: readonly (DetailTab<R> | DetailTab)[];
  /** The paper of a printed detail: A4 for a bill, a slip of 80 mm for a ticket. Without paper there is no print button. */
  paper?: Paper;
  /** A React hook whose functions run before and after a save. The slot must be the same function at each render. */
  useSaving?: () => SaveHooks<R>;
  /** Rights that this page fixes, whatever codes the person holds (specification §6, packages). The server checks on its own. */
  rights?: Partial<Record<'add' | 'edit' | 'delete' | 'view' | 'import', boolean>>;
  /** The width of the form in pixels, for example 600 for packages (specification §9). */
  formWidth?: number;
  formKind?: 'dialog' | 'drawer';
}

/** Removes the row types of the slots, for code that takes the slots of any resource. */
export const slotsOf = <R extends Resource>(_resource: R, slots: Slots<NoInfer<R>>): Slots => slots as unknown as Slots;

/** By name of the resource: loads its page module, for forms that open away from their page. */
export type SlotsMap = Record<string, () => Promise<{ slots: Slots }>>;
