import type { FieldType, StoredType } from '@leadwright/contract/custom-values';

/**
 * The columns of a working row that store custom values, as created by the migration. The first ones of each type have
 * an index shared by all campaigns; the first two text columns are also indexed for "contains".
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
const INDEXED_COUNT = 2;

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
/** Types that are compared as a whole, for which an index for "contains" is wasted. */
const CODES: readonly FieldType[] = ['select', 'country', 'user', 'account_ref', 'file'];

export const slotsOf = (type: StoredType) => ({ kind: SLOT_KIND[type], ...SLOTS[SLOT_KIND[type]] });

export function isIndexed(slot: string): boolean {
  const [kind, no] = slot.split('_') as [SlotKind, string];
  return Number(no) <= SLOTS[kind].indexed;
}

const upTo = (count: number) => Array.from({ length: count }, (_, i) => i + 1);

/** Returns the slots of a type in the order in which they are allocated. */
function slotOrder(type: StoredType, wantsIndex: boolean): number[] {
  const { count, indexed } = slotsOf(type);
  const all = upTo(count);
  const [front, rest] = [all.slice(0, indexed), all.slice(indexed)];
  // Long text does not fit an index, and columns behind it are slower to read.
  if (type === 'long_text') return rest.reverse();
  if (!wantsIndex) return [...rest, ...front];
  if (!CODES.includes(type)) return all;
  return [...front.slice(INDEXED_COUNT), ...front.slice(0, INDEXED_COUNT), ...rest];
}

/** Returns the slot for a new field, or undefined when no slot of its type is free. */
export function freeSlot(type: StoredType, wantsIndex: boolean, taken: ReadonlySet<string>): string | undefined {
  const { kind } = slotsOf(type);
  return slotOrder(type, wantsIndex)
    .map((no) => `${kind}_${no}`)
    .find((slot) => !taken.has(slot));
}
