// Tabs above a list, as a definition names them.
import type { Label } from '@ec/language/label';

/** A tab above a list: its filters are query keys of the list call with their values. */
export interface ListTab {
  key: string;
  label: Label;
  filters: Readonly<Record<string, string>>;
  /** The list starts on this tab, unless its address or the person's default view says otherwise. */
  isOpening?: boolean;
}
