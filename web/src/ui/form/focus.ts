export const fieldId = (path: string) => `field-${path.replaceAll('.', '-')}`;

export function focusField(path: string) {
  const field =
    document.getElementById(fieldId(path)) ?? document.getElementById(fieldId(path.split('.')[0] as string));
  field?.scrollIntoView({ block: 'center' });
  field?.focus();
}

/** Field paths in the order their fields stand on the page, which need not be the schema's. */
export function inPageOrder(paths: string[]): string[] {
  const ids = [...document.querySelectorAll('[id^="field-"]')].map((element) => element.id);
  const place = (path: string) => {
    const at = ids.indexOf(fieldId(path));
    return at < 0 ? ids.length : at;
  };
  return [...paths].sort((a, b) => place(a) - place(b));
}

/** Goes to the field that stands first on the page, of those that have an entry here. */
export function focusFirst(entries: object) {
  const first = inPageOrder(Object.keys(entries))[0];
  if (first) requestAnimationFrame(() => focusField(first));
}

/** A drop-down is open below the control: its keys are its own. It says so before its list is drawn. */
export const isOpen = (target: EventTarget | null) =>
  target instanceof Element && (target.hasAttribute('data-expanded') || target.ariaExpanded === 'true');

/** Marks a panel beside a grid. */
export const PANEL = 'data-panel';

/** Whether a key is for something else than the form: another dialog, or what is beside the panel that it stands in. */
export function isElsewhere(target: EventTarget | null, own: Element | null): boolean {
  if (!(target instanceof Element) || target === document.body) return false;
  const dialog = target.closest('[role="dialog"]');
  const panel = own?.closest(`[${PANEL}]`);
  return (dialog !== null && !dialog.contains(own)) || (panel !== null && panel?.contains(target) === false);
}
