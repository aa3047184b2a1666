import type { PHONE_TYPES } from '../grid.ts';
import { splitNumbers } from '../text/joined-numbers.ts';
import type { ImportTarget } from './imports.ts';

/** Targets of phone numbers, with the type of their numbers. The number of the company itself comes first. */
export const PHONE_TARGETS = {
  phone: 'S',
  direct_phone: 'DDI',
  mobile_phone: 'Cell',
  other_phone: 'Others',
} as const satisfies Partial<Record<ImportTarget, (typeof PHONE_TYPES)[number]>>;

export const isPhoneTarget = (target: string | undefined): boolean =>
  target !== undefined && Object.hasOwn(PHONE_TARGETS, target);

/**
 * Returns the phone numbers of an imported row with their types and targets. A cell can have several numbers. The matching
 * engine compares the first.
 */
export const rowPhones = (values: Readonly<Partial<Record<string, string | string[]>>>) =>
  Object.entries(PHONE_TARGETS).flatMap(([target, type]) => {
    const text = values[target];
    const numbers = typeof text === 'string' ? splitNumbers(text).filter(Boolean) : [];
    return numbers.map((number) => ({ target, type, number }));
  });
