export const fieldId = (path: string) => `field-${path.replaceAll('.', '-')}`;

export function focusField(path: string) {
  const field =
    document.getElementById(fieldId(path)) ?? document.getElementById(fieldId(path.split('.')[0] as string));
  field?.scrollIntoView({ block: 'center' });
  field?.focus();
}

/** Returns field paths in the order of their fields on the page, which may differ from the schema's. */
export function sortByPagePosition(paths: string[]): string[] {
  const ids = [...document.querySelectorAll('[id^="field-"]')].map((element) => element.id);
  const positionOf = (path: string) => {
    const at = ids.indexOf(fieldId(path));
    return at < 0 ? ids.length : at;
  };
  return [...paths].sort((a, b) => positionOf(a) - positionOf(b));
}

/** Focuses the first field on the page that has an entry here. */
export function focusFirst(entries: object) {
  const first = sortByPagePosition(Object.keys(entries))[0];
  if (first) requestAnimationFrame(() => focusField(first));
}

/**
 * Returns whether a drop-down of the control is open, which then handles the keys. Its attributes are set before the
 * list is drawn.
 */
export const isOpen = (target: EventTarget | null) =>
  target instanceof Element && (target.hasAttribute('data-expanded') || target.ariaExpanded === 'true');

/** Marks a panel next to a grid. */
export const PANEL_ATTRIBUTE = 'data-panel';

/**
 * Returns whether a key is for something other than the form: another dialog, or the content next to the panel of the
 * form.
 */
export function isElsewhere(target: EventTarget | null, formElement: Element | null): boolean {
  if (!(target instanceof Element) || target === document.body) return false;
  const dialog = target.closest('[role="dialog"]');
  const panel = formElement?.closest(`[${PANEL_ATTRIBUTE}]`);
  return (dialog !== null && !dialog.contains(formElement)) || (panel !== null && panel?.contains(target) === false);
}
