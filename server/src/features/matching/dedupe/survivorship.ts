import type { AccountFields } from '@leadwright/contract/features/accounts';

/** An account to merge, with the properties that rank its values. */
export interface AccountToMerge {
  id: string;
  fields: AccountFields;
  completeness: number;
  created_at: string;
}

/** Groups of fields whose values come from the same account, so that two addresses are not mixed. */
const FIELD_GROUPS: (keyof AccountFields)[][] = [
  ['head_office_address_1', 'head_office_address_2', 'head_office_city', 'head_office_county', 'postcode'],
];
/** Lists that get the distinct values of all accounts. */
const MERGED_LISTS = ['previous_names', 'phones', 'identifiers', 'sic_codes'] as const;
const MAX_ITEMS = { previous_names: 50, phones: 50, identifiers: 20, sic_codes: 20 };

export interface MergedValues {
  fields: AccountFields;
  /** The ids of the merged accounts whose values the survivor gets, by field. */
  sourceIds: Partial<Record<keyof AccountFields, string>>;
}

const isFilled = (value: unknown) => value !== '' && value !== null && value !== 'unknown';

/** Returns the id of the default survivor: the most complete account, or the oldest if several are equally complete. */
export function chooseSurvivor(accounts: readonly AccountToMerge[]): string {
  const [bestAccount] = [...accounts].sort(
    (a, b) =>
      b.completeness - a.completeness ||
      (a.created_at < b.created_at ? -1 : 1) * Number(a.created_at !== b.created_at) ||
      (a.id < b.id ? -1 : 1),
  );
  return bestAccount!.id;
}

/**
 * Merges the values of accounts. Keeps the survivor's values, fills blanks from the other accounts, the most complete
 * first, and combines lists; `chosen` overrides the source of a field.
 */
export function mergeValues(
  accounts: readonly AccountToMerge[],
  survivorId: string,
  chosen: Partial<Record<keyof AccountFields, string>> = {},
): MergedValues {
  const survivor = accounts.find(({ id }) => id === survivorId)!;
  const otherAccounts = accounts
    .filter(({ id }) => id !== survivorId)
    .sort((a, b) => b.completeness - a.completeness || (a.id < b.id ? -1 : 1));
  const orderedAccounts = [survivor, ...otherAccounts];
  const merged: MergedValues = { fields: structuredClone(survivor.fields), sourceIds: {} };
  const names = Object.keys(survivor.fields) as (keyof AccountFields)[];
  const singleValueFields = names.filter((name) => !(MERGED_LISTS as readonly string[]).includes(name));
  const groups = [
    ...FIELD_GROUPS,
    ...singleValueFields.filter((name) => !FIELD_GROUPS.flat().includes(name)).map((name) => [name]),
  ];
  for (const group of groups) {
    const chosenId = group.map((name) => chosen[name]).find((id) => id !== undefined);
    const source =
      accounts.find(({ id }) => id === chosenId) ??
      orderedAccounts.find(({ fields }) => group.some((name) => isFilled(fields[name]))) ??
      survivor;
    if (source === survivor) continue;
    for (const name of group) {
      Object.assign(merged.fields, { [name]: source.fields[name] });
      if (isFilled(source.fields[name])) merged.sourceIds[name] = source.id;
    }
  }
  mergeLists(merged, orderedAccounts);
  return merged;
}

function mergeLists({ fields, sourceIds }: MergedValues, orderedAccounts: readonly AccountToMerge[]): void {
  const [survivor] = orderedAccounts as [AccountToMerge];
  const names = orderedAccounts.flatMap((account) => [account.fields.company_name, ...account.fields.previous_names]);
  fields.previous_names = [...new Set(names)]
    .filter((name) => name !== fields.company_name)
    .slice(0, MAX_ITEMS.previous_names);
  fields.sic_codes = [...new Set(orderedAccounts.flatMap((account) => account.fields.sic_codes))].slice(
    0,
    MAX_ITEMS.sic_codes,
  );
  fields.phones = uniqueBy(
    orderedAccounts.flatMap((account) =>
      account.fields.phones.map((phone) => ({ ...phone, primary: phone.primary && account === survivor })),
    ),
    ({ number }) => number.replace(/[^\d+]/g, ''),
  ).slice(0, MAX_ITEMS.phones);
  fields.identifiers = uniqueBy(
    orderedAccounts.flatMap((account) => account.fields.identifiers),
    ({ scheme, value }) => `${scheme} ${value}`,
  ).slice(0, MAX_ITEMS.identifiers);
  for (const name of MERGED_LISTS) {
    const source = orderedAccounts.find((account) => account.fields[name].length > 0);
    if (source && source !== survivor) sourceIds[name] = source.id;
  }
}

function uniqueBy<T>(values: T[], keyOf: (value: T) => string): T[] {
  const firstByKey = new Map<string, T>();
  for (const value of values) if (!firstByKey.has(keyOf(value))) firstByKey.set(keyOf(value), value);
  return [...firstByKey.values()];
}
