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

/** Inputs of a page's own, by field name. */
type FieldName<R extends Resource> = string extends keyof R['fields']
  ? string
  : (keyof R['fields'] & string) | 'remark';
type ActionName<R extends Resource> = string extends keyof R['actions'] ? string : keyof R['actions'] & string;

export interface InputProps extends Control {
  resource: Resource;
  name: string;
  field: Field;
  /** In a search: rows with any of several values. */
  isSeveral?: boolean;
  /** The other values of the same form or search. */
  values: Values;
  /** The stored row while editing: its display names label what is picked. */
  row?: Row | undefined;
  /** The rows of a named action. */
  acted?: readonly Row[] | undefined;
}

export interface SectionProps<R extends Resource = Resource> {
  /** The form goes to what is wrong by ids: the input of a field has this, a hyphen and the field's name. */
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
  /** Used as often as editing: stands in the line of the row. */
  isFrequent?: boolean;
  /** `page`: whose console it stands in, to open what belongs to the row. */
  appliesTo?(row: RowIn<R>, page: Console): boolean;
  run?(row: RowIn<R>, page: Console): void;
  /** Opened for the row instead of `run`, and closed by itself. */
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
  /** Name of the resource whose list it shows: not there for whom the menu does not have that list. */
  lists?: string;
  /** Key of the tab before which it stands where another feature adds it; after all where it names none. */
  before?: string;
  Content: ComponentType<{ row: RowIn<R> }>;
}

export interface ListTools {
  filters: Record<string, string>;
  selected: readonly string[];
}

export interface Saving<R extends Resource = Resource> {
  /** Resolves false where the person changed their mind. `body` is what would be sent. */
  mayGo?(body: Values, row: RowIn<R> | undefined): Promise<boolean>;
  saved?(row: RowIn<R>, isNew: boolean): void;
  /** Says what was saved in the place of the usual words. Returns false where it has nothing more to say than these. */
  says?(row: RowIn<R>, isNew: boolean): boolean;
}

export interface Slots<R extends Resource = Resource> {
  /** The first values of a new row under these filters: beside a tree, the chosen node. */
  startsWith?(filters: Record<string, string>): Values;
  /** By field name: what else a new row takes over once this one is chosen, where nobody filled it in. */
  follows?: { readonly [N in FieldName<R>]?: (value: string, page: Console) => Promise<Values> };
  /** By field name: what stands in the table cell and in the detail; undefined: what would stand there anyway. */
  cells?: { readonly [N in FieldName<R> | 'createTime' | 'updateTime' | 'id']?: (row: RowIn<R>) => ReactNode };
  /**
   * Fields whose titles, words, long texts or json the cells, buttons and dialogs of the list read beside their own column: a
   * list fetches these of the columns that it shows alone.
   */
  reads?: readonly FieldName<R>[];
  /** By field name, or by `action.field`: the input of form and search. */
  inputs?: { readonly [N in FieldName<R> | `${ActionName<R>}.${string}`]?: ComponentType<InputProps> };
  sections?: readonly FormSection<R>[];
  /** Stands around the whole page: state that cells, tabs and buttons share through a context of their own. */
  Around?: ComponentType<{ children: ReactNode }>;
  /** On a phone: what stands below the facts of a row's card. */
  cardFoot?: (row: RowIn<R>) => ReactNode;
  /** Beside the buttons on the left of the toolbar. */
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
  /** By action name: what stands above its questions, for who is about to say yes. */
  aboutAction?: { readonly [N in ActionName<R>]?: ComponentType<{ rows: readonly RowIn<R>[] }> };
  /** By action name: what its answer is for, where that has to be seen and not only kept. */
  acted?: { readonly [N in ActionName<R>]?: (rows: readonly RowIn<R>[], answer: unknown) => void };
  /** The note below the figures of a detail says what a person must know of the row before acting on it. */
  HeadNote?: ComponentType<{ row: RowIn<R> }>;
  tabs?: readonly (DetailTab<R> | DetailTab)[];
  /** On what a detail is printed: a bill on A4, a ticket on a slip of 80 mm. Without it there is no button for it. */
  paper?: Paper;
  /** A hook: what stands between a valid form and its save, and what follows. The same one at each call. */
  useSaving?: () => Saving<R>;
  /** Fixed for this page, whatever codes the person holds (specification §6, tenant package). The server judges by itself. */
  rights?: Partial<Record<'add' | 'edit' | 'delete' | 'view' | 'import', boolean>>;
  /** Width of the form's dialog or drawer, for example 600 for the tenant package (specification §9). */
  formWidth?: number;
  formKind?: 'dialog' | 'drawer';
}

/** Slots for whoever takes those of any resource: what is known of the rows is for whoever writes them. */
export const slotsOf = <R extends Resource>(_resource: R, slots: Slots<NoInfer<R>>): Slots => slots as unknown as Slots;

/** By name of the resource, for forms that open away from their page: the page's module, loaded when it is first needed. */
export type SlotsMap = Record<string, () => Promise<{ slots: Slots }>>;
