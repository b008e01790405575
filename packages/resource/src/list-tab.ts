// The type of a tab above a list.
import type { Label } from '@ec/language/label';

export interface ListTab {
  key: string;
  label: Label;
  /** Query keys of the list call with their values. */
  filters: Readonly<Record<string, string>>;
  /** The list opens with this tab, unless its address or the person's default view determines the filters. */
  isOpening?: boolean;
}
