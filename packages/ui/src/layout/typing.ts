// Decides whether a key belongs to the focused element, so that it does not act as a shortcut.

/** Returns whether the focused element takes letters, as an input, a list of choices or a menu does; checkboxes and switches take none. */
export function isTyping(event: KeyboardEvent): boolean {
  if (event.isComposing || event.defaultPrevented) return true;
  const { target } = event;
  if (!(target instanceof HTMLElement)) return false;
  if (target instanceof HTMLInputElement) return !/^(checkbox|radio|button)$/.test(target.type);
  return (
    target.isContentEditable ||
    target.matches('textarea, select, iframe, [role=combobox], [role=listbox], [role=menu] *')
  );
}
