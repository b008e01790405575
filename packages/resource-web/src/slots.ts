// Rung 4 of the escape ladder (architecture §2): the places of a resource page that a feature may fill itself.
import type { Field } from '@ec/resource/field';
import type { Resource } from '@ec/resource/resource';
import type { Control } from '@ec/ui/input/control';
import type { ComponentType, ReactNode } from 'react';
import type { Issues, Row, Values } from './draft.ts';

export interface InputProps extends Control {
  resource: Resource;
  name: string;
  field: Field;
  /** The other values of the same form or search. */
  values: Values;
  /** The stored row while editing: its display names label what is picked. */
  row?: Row | undefined;
}

export interface SectionProps {
  /** The form goes to what is wrong by ids: the input of a field has this, a hyphen and the field's name. */
  id: string;
  values: Values;
  issues: Issues;
  row: Row | undefined;
  set(name: string, value: unknown): void;
  blur(name: string): void;
}

/** Replaces the inputs of `fields`, standing where the first of them would. */
export interface FormSection {
  fields: readonly string[];
  Section: ComponentType<SectionProps>;
}

export interface RowActionSlot {
  key: string;
  label: { zh: string; en: string };
  /** Shown only to who holds this code. */
  permission?: string;
  isDangerous?: boolean;
  /** Used as often as editing: stands in the line of the row. */
  isFrequent?: boolean;
  appliesTo?(row: Row): boolean;
  run(row: Row): void;
}

export interface DetailTab {
  key: string;
  label: { zh: string; en: string };
  permission?: string;
  /** Name of the resource whose list it shows: not there for whom the menu does not have that list. */
  lists?: string;
  Content: ComponentType<{ row: Row }>;
}

export interface Saving {
  /** Resolves false where the person changed their mind. `body` is what would be sent. */
  mayGo?(body: Values, row: Row | undefined): Promise<boolean>;
  saved?(row: Row, isNew: boolean): void;
}

export interface Slots {
  /** What adding is called here, as starting is with orders. */
  addLabel?: { zh: string; en: string };
  /** What a new row starts with under these filters: beside a tree, the node that is chosen in it. */
  startsWith?(filters: Record<string, string>): Values;
  /** By field name: what stands in the table cell and in the detail. */
  cells?: Record<string, (row: Row) => ReactNode>;
  /** By field name: the input of form and search. */
  inputs?: Record<string, ComponentType<InputProps>>;
  sections?: readonly FormSection[];
  /** Beside the buttons on the left of the toolbar. */
  Toolbar?: ComponentType<{ filters: Record<string, string>; selected: readonly string[] }>;
  rowActions?: readonly RowActionSlot[];
  /** Whether a named action of the definition, `delete`, or in a tree `below` (adding there), is offered for this row. */
  actionApplies?: Record<string, (row: Row) => boolean>;
  /** By action name: what stands above its questions, for who is about to say yes. */
  aboutAction?: Record<string, ComponentType<{ rows: readonly Row[] }>>;
  tabs?: readonly DetailTab[];
  /** A hook: what stands between a valid form and its save, and what follows. The same one at each call. */
  useSaving?: () => Saving;
  /** Fixed for this page, whatever codes the person holds (specification §6, tenant package). The server judges by itself. */
  rights?: Partial<Record<'add' | 'edit' | 'delete' | 'view' | 'import', boolean>>;
  /** Width of the form's dialog or drawer, for example 600 for the tenant package (specification §9). */
  formWidth?: number;
  formKind?: 'dialog' | 'drawer';
}

/** By name of the resource, for forms that open away from their page: the page's module, loaded when it is first needed. */
export type SlotsMap = Record<string, () => Promise<{ slots: Slots }>>;
