import type { Problems } from './problems.ts';

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

export function focusFirst(problems: Problems) {
  const first = inPageOrder(Object.keys(problems))[0];
  if (first) requestAnimationFrame(() => focusField(first));
}
