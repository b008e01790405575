/** Returns whether a key belongs to its target and must not act as a shortcut: inputs, lists of choices and menus take letters. */
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
