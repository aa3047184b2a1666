export const fieldId = (path: string) => `field-${path.replaceAll('.', '-')}`;

export function focusField(path: string) {
  const field =
    document.getElementById(fieldId(path)) ?? document.getElementById(fieldId(path.split('.')[0] as string));
  field?.scrollIntoView({ block: 'center' });
  field?.focus();
}

/** Sorts field paths by the position of their fields on the page, which may differ from the schema order. */
export function sortByPagePosition(paths: string[]): string[] {
  const ids = [...document.querySelectorAll('[id^="field-"]')].map((element) => element.id);
  const positionOf = (path: string) => {
    const index = ids.indexOf(fieldId(path));
    return index < 0 ? ids.length : index;
  };
  return [...paths].sort((a, b) => positionOf(a) - positionOf(b));
}

/** Focuses the field that comes first on the page among the keys of `entries`. */
export function focusFirstField(entries: object) {
  const first = sortByPagePosition(Object.keys(entries))[0];
  if (first) requestAnimationFrame(() => focusField(first));
}

/** The attribute of a popup that belongs to a control but is rendered elsewhere. */
export const POPUP_ATTRIBUTE = 'data-popup';

/**
 * Returns whether the drop-down or popup of a control is open and handles the keys. The attributes checked here are set
 * before the list is rendered.
 */
export const isDropdownOpen = (target: EventTarget | null) =>
  target instanceof Element &&
  (target.hasAttribute('data-expanded') ||
    target.ariaExpanded === 'true' ||
    target.closest(`[${POPUP_ATTRIBUTE}]`) !== null);

/** The attribute of a panel next to a grid. */
export const PANEL_ATTRIBUTE = 'data-panel';

/**
 * Returns whether a key event comes from a dialog that does not contain the form, or from outside the form's panel.
 */
export function isOutsideForm(target: EventTarget | null, formElement: Element | null): boolean {
  if (!(target instanceof Element) || target === document.body) return false;
  const dialog = target.closest('[role="dialog"]');
  const panel = formElement?.closest(`[${PANEL_ATTRIBUTE}]`);
  return (dialog !== null && !dialog.contains(formElement)) || (panel !== null && panel?.contains(target) === false);
}
