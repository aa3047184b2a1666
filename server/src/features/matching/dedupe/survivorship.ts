import type { AccountFields } from '@leadwright/contract/features/accounts';

/** A company and the properties that rank its values. */
export interface Version {
  id: string;
  fields: AccountFields;
  completeness: number;
  created_at: string;
}

/** Fields that are taken from one company together, so that two addresses are not mixed. */
const FIELD_GROUPS: (keyof AccountFields)[][] = [
  ['head_office_address_1', 'head_office_address_2', 'head_office_city', 'head_office_county', 'postcode'],
];
/** Lists that are united: all distinct values of all companies. */
const MERGED_LISTS = ['previous_names', 'phones', 'identifiers', 'sic_codes'] as const;
const MAX_ITEMS = { previous_names: 50, phones: 50, identifiers: 20, sic_codes: 20 };

export interface Merged {
  fields: AccountFields;
  /** Company ids of the values that are not the survivor's own. */
  from: Partial<Record<keyof AccountFields, string>>;
}

const isFilled = (value: unknown) => value !== '' && value !== null && value !== 'unknown';

/** Returns the default survivor: the most complete company, then the oldest. */
export function chooseSurvivor(versions: readonly Version[]): string {
  const [first] = [...versions].sort(
    (a, b) =>
      b.completeness - a.completeness ||
      (a.created_at < b.created_at ? -1 : 1) * Number(a.created_at !== b.created_at) ||
      (a.id < b.id ? -1 : 1),
  );
  return first!.id;
}

/**
 * Merges the values of companies, for the preview and the write: the survivor's values, with blanks filled from the
 * others, the most complete first. Lists are united and other names kept as former names; `chosen` overrides sources.
 */
export function mergeValues(
  versions: readonly Version[],
  survivorId: string,
  chosen: Partial<Record<keyof AccountFields, string>> = {},
): Merged {
  const survivor = versions.find(({ id }) => id === survivorId)!;
  const others = versions
    .filter(({ id }) => id !== survivorId)
    .sort((a, b) => b.completeness - a.completeness || (a.id < b.id ? -1 : 1));
  const ordered = [survivor, ...others];
  const merged: Merged = { fields: structuredClone(survivor.fields), from: {} };
  const names = Object.keys(survivor.fields) as (keyof AccountFields)[];
  const single = names.filter((name) => !(MERGED_LISTS as readonly string[]).includes(name));
  const groups = [
    ...FIELD_GROUPS,
    ...single.filter((name) => !FIELD_GROUPS.flat().includes(name)).map((name) => [name]),
  ];
  for (const group of groups) {
    const chosenId = group.map((name) => chosen[name]).find((id) => id !== undefined);
    const source =
      versions.find(({ id }) => id === chosenId) ??
      ordered.find(({ fields }) => group.some((name) => isFilled(fields[name]))) ??
      survivor;
    if (source === survivor) continue;
    for (const name of group) {
      Object.assign(merged.fields, { [name]: source.fields[name] });
      if (isFilled(source.fields[name])) merged.from[name] = source.id;
    }
  }
  mergeLists(merged, ordered);
  return merged;
}

function mergeLists({ fields, from }: Merged, ordered: readonly Version[]): void {
  const [survivor] = ordered as [Version];
  const names = ordered.flatMap((one) => [one.fields.company_name, ...one.fields.previous_names]);
  fields.previous_names = [...new Set(names)]
    .filter((name) => name !== fields.company_name)
    .slice(0, MAX_ITEMS.previous_names);
  fields.sic_codes = [...new Set(ordered.flatMap((one) => one.fields.sic_codes))].slice(0, MAX_ITEMS.sic_codes);
  fields.phones = once(
    ordered.flatMap((one) =>
      one.fields.phones.map((phone) => ({ ...phone, primary: phone.primary && one === survivor })),
    ),
    ({ number }) => number.replace(/[^\d+]/g, ''),
  ).slice(0, MAX_ITEMS.phones);
  fields.identifiers = once(
    ordered.flatMap((one) => one.fields.identifiers),
    ({ scheme, value }) => `${scheme} ${value}`,
  ).slice(0, MAX_ITEMS.identifiers);
  for (const name of MERGED_LISTS) {
    const source = ordered.find((one) => one.fields[name].length > 0);
    if (source && source !== survivor) from[name] = source.id;
  }
}

function once<T>(values: T[], keyOf: (value: T) => string): T[] {
  const seen = new Map<string, T>();
  for (const value of values) if (!seen.has(keyOf(value))) seen.set(keyOf(value), value);
  return [...seen.values()];
}
