import type { Problems } from './problems.ts';

export const fieldId = (path: string) => `field-${path.replaceAll('.', '-')}`;

export function focusField(path: string) {
  const field =
    document.getElementById(fieldId(path)) ?? document.getElementById(fieldId(path.split('.')[0] as string));
  field?.scrollIntoView({ block: 'center' });
  field?.focus();
}

/** Focuses the problem field that comes first on the page, which need not be the first in the answer. */
export function focusFirst(problems: Problems) {
  const paths = Object.keys(problems);
  const inOrder = [...document.querySelectorAll('[id^="field-"]')].map((element) => element.id);
  const place = (path: string) => {
    const at = inOrder.indexOf(fieldId(path));
    return at < 0 ? Number.POSITIVE_INFINITY : at;
  };
  const first = paths.sort((a, b) => place(a) - place(b))[0];
  if (first) requestAnimationFrame(() => focusField(first));
}
