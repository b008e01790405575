// The type of a tab above a list.
import type { Label } from '@ec/language/label';

export interface ListTab {
  key: string;
  label: Label;
  /** The filters of the tab: keys and values of a list query. */
  filters: Readonly<Record<string, string>>;
  /** The list opens with this tab, unless its address or the person's default view determines the filters. */
  isOpening?: boolean;
}
