import type { FieldType, StoredType } from '@leadwright/contract/custom-values';

/**
 * The columns of a working row that store custom values, as created by the migration. The first columns of each kind
 * have an index that all campaigns share.
 */
export const SLOTS = {
  text: { count: 200, indexed: 6 },
  number: { count: 100, indexed: 4 },
  date: { count: 40, indexed: 3 },
  moment: { count: 20, indexed: 1 },
  flag: { count: 40, indexed: 0 },
  list: { count: 40, indexed: 0 },
} as const;
export type SlotKind = keyof typeof SLOTS;
const SLOT_PATTERN = new RegExp(`^(${Object.keys(SLOTS).join('|')})_\\d+$`);
/** Returns whether a column of a working row stores custom values. */
export const isSlot = (column: string): boolean => SLOT_PATTERN.test(column);

/** The number of text columns that also have an index for "contains" filters. */
const CONTAINS_INDEX_COUNT = 2;

const SLOT_KIND: Record<StoredType, SlotKind> = {
  text: 'text',
  long_text: 'text',
  email: 'text',
  url: 'text',
  phone: 'text',
  country: 'text',
  select: 'text',
  user: 'text',
  account_ref: 'text',
  file: 'text',
  integer: 'number',
  decimal: 'number',
  money: 'number',
  rating: 'number',
  date: 'date',
  date_time: 'moment',
  boolean: 'flag',
  multi_select: 'list',
};
/** Types with values that are compared as a whole and need no index for "contains" filters. */
const EXACT_TYPES: readonly FieldType[] = ['select', 'country', 'user', 'account_ref', 'file'];

export const slotsOf = (type: StoredType) => ({ kind: SLOT_KIND[type], ...SLOTS[SLOT_KIND[type]] });

export function isIndexed(slot: string): boolean {
  const [kind, no] = slot.split('_') as [SlotKind, string];
  return Number(no) <= SLOTS[kind].indexed;
}

const numbersUpTo = (count: number) => Array.from({ length: count }, (_, i) => i + 1);

/** Returns the slot numbers of a type in the order in which they are allocated. */
function slotOrder(type: StoredType, wantsIndex: boolean): number[] {
  const { count, indexed } = slotsOf(type);
  const allNumbers = numbersUpTo(count);
  const [indexedSlots, otherSlots] = [allNumbers.slice(0, indexed), allNumbers.slice(indexed)];
  // Long text does not fit in an index. It gets the last columns, because columns after long text are slower to read.
  if (type === 'long_text') return otherSlots.reverse();
  if (!wantsIndex) return [...otherSlots, ...indexedSlots];
  if (!EXACT_TYPES.includes(type)) return allNumbers;
  return [...indexedSlots.slice(CONTAINS_INDEX_COUNT), ...indexedSlots.slice(0, CONTAINS_INDEX_COUNT), ...otherSlots];
}

/** Returns the slot for a new field, or undefined when no slot of its type is free. */
export function freeSlot(type: StoredType, wantsIndex: boolean, takenSlots: ReadonlySet<string>): string | undefined {
  const { kind } = slotsOf(type);
  return slotOrder(type, wantsIndex)
    .map((no) => `${kind}_${no}`)
    .find((slot) => !takenSlots.has(slot));
}
