// Rung 4 of the escape ladder (architecture §2): the places of a resource page that a feature may fill itself.

import type { Label } from '@ec/language/label';
import type { Console } from '@ec/records/console/console';
import type { RowIn } from '@ec/resource/contracts/row-calls';
import type { Field } from '@ec/resource/field';
import type { Resource } from '@ec/resource/resource';
import type { Control } from '@ec/ui/input/control';
import type { Paper } from '@ec/ui/layout/print-button.tsx';
import type { ComponentType, ReactNode } from 'react';
import type { Issues, Row, Values } from './draft.ts';

/** A name of the resource's fields, or any text where the resource is not known. */
type FieldName<R extends Resource> = string extends keyof R['fields']
  ? string
  : (keyof R['fields'] & string) | 'remark';
type ActionName<R extends Resource> = string extends keyof R['actions'] ? string : keyof R['actions'] & string;

export interface InputProps extends Control {
  resource: Resource;
  name: string;
  field: Field;
  /** The input takes several values: a search for rows with any of them. */
  isSeveral?: boolean;
  /** The other values of the same form or search. */
  values: Values;
  /** The stored row while editing: its display names label what is picked. */
  row?: Row | undefined;
  /** The rows on which the named action of this dialog works. */
  acted?: readonly Row[] | undefined;
}

export interface SectionProps<R extends Resource = Resource> {
  /** Prefix of the inputs' ids, `{id}-{field name}`: the form focuses the first wrong input by it. */
  id: string;
  values: Values;
  issues: Issues;
  row: RowIn<R> | undefined;
  set(name: FieldName<R>, value: unknown): void;
  blur(name: FieldName<R>): void;
}

/** Replaces the inputs of `fields`, standing where the first of them would. */
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
  /** Used as often as editing, so that its button is in the line of the row and not in the menu. */
  isFrequent?: boolean;
  /** `page`: whose console it stands in, to open what belongs to the row. */
  appliesTo?(row: RowIn<R>, page: Console): boolean;
  run?(row: RowIn<R>, page: Console): void;
  /** A dialog that opens for the row instead of `run`; it closes itself. */
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
  /** `others` were selected with `rows`, but it does not apply to them. `onDone` takes the answer, which may be a partial one. */
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
  /** Key of the tab that a tab of another feature is placed before; without it the tab comes last. */
  before?: string;
  Content: ComponentType<{ row: RowIn<R> }>;
}

export interface ListTools {
  filters: Record<string, string>;
  selected: readonly string[];
}

export interface Saving<R extends Resource = Resource> {
  /** Resolves with false where the person cancels the save. `body` is the request that would be sent. */
  mayGo?(body: Values, row: RowIn<R> | undefined): Promise<boolean>;
  saved?(row: RowIn<R>, isNew: boolean): void;
  /** Shows a message about the saved row in place of the usual one. Returns false where the usual message suffices. */
  says?(row: RowIn<R>, isNew: boolean): boolean;
}

export interface Slots<R extends Resource = Resource> {
  /** The first values of a new row under these filters: beside a tree, the chosen node. */
  startsWith?(filters: Record<string, string>): Values;
  /** By field name: the values that a new row takes over once this reference is chosen, where the person has typed none. */
  follows?: { readonly [N in FieldName<R>]?: (value: string, page: Console) => Promise<Values> };
  /** The content of the table cell and of the detail, by field name; undefined keeps the usual content. */
  cells?: { readonly [N in FieldName<R> | 'createTime' | 'updateTime' | 'id']?: (row: RowIn<R>) => ReactNode };
  /**
   * Fields whose titles, words, long texts or json the cells, buttons and dialogs of the list read beside their own column: a
   * list fetches these of the columns that it shows alone.
   */
  reads?: readonly FieldName<R>[];
  /** By field name, or by `action.field`: the input of form and search. */
  inputs?: { readonly [N in FieldName<R> | `${ActionName<R>}.${string}`]?: ComponentType<InputProps> };
  sections?: readonly FormSection<R>[];
  /** Wraps the whole page, for a context that its cells, tabs and buttons share. */
  Around?: ComponentType<{ children: ReactNode }>;
  /** The content below the facts of a row's card on a phone. */
  cardFoot?: (row: RowIn<R>) => ReactNode;
  /** Content beside the buttons on the left of the toolbar. */
  Toolbar?: ComponentType<ListTools>;
  rowActions?: readonly RowActionSlot<R>[];
  /** Beside the actions of the definition that take several rows. */
  bulkActions?: readonly BulkActionSlot<R>[];
  /**
   * Returns whether an action is offered for this row: a named action of the definition, `edit`, `delete`, or in a tree `below` (adding
   * there).
   */
  actionApplies?: {
    readonly [N in ActionName<R> | 'edit' | 'delete' | 'below']?: (row: RowIn<R>, page: Console) => boolean;
  };
  /** By action name: the content above the questions of its confirmation. */
  aboutAction?: { readonly [N in ActionName<R>]?: ComponentType<{ rows: readonly RowIn<R>[] }> };
  /** By action name: handles its answer, where the person must see it. */
  acted?: { readonly [N in ActionName<R>]?: (rows: readonly RowIn<R>[], answer: unknown) => void };
  /** The note below the figures of a detail says what a person must know of the row before acting on it. */
  HeadNote?: ComponentType<{ row: RowIn<R> }>;
  tabs?: readonly (DetailTab<R> | DetailTab)[];
  /** The paper on which a detail is printed: A4 for a bill, a slip of 80 mm for a ticket. Without it there is no print button. */
  paper?: Paper;
  /** A hook that runs between a valid form and its save, and after it. It must be the same function at each call. */
  useSaving?: () => Saving<R>;
  /** Fixed for this page, whatever codes the person holds (specification §6, tenant package). The server judges by itself. */
  rights?: Partial<Record<'add' | 'edit' | 'delete' | 'view' | 'import', boolean>>;
  /** Width of the form's dialog or drawer, for example 600 for the tenant package (specification §9). */
  formWidth?: number;
  formKind?: 'dialog' | 'drawer';
}

/** Drops the row types of the slots, for code that takes the slots of any resource. */
export const slotsOf = <R extends Resource>(_resource: R, slots: Slots<NoInfer<R>>): Slots => slots as unknown as Slots;

/** By name of the resource, for forms that open away from their page: the page's module, loaded when it is first needed. */
export type SlotsMap = Record<string, () => Promise<{ slots: Slots }>>;
