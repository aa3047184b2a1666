import { type CustomValue, type FieldOption, type FieldType, hasOptions } from '@leadwright/contract/custom-values';

/** The part of an option that leads from a merged one to its target. */
type MergedOption = { code: string; merged_into?: string | null };

/** Replaces options that have been merged since by their targets. A list contains each option once. */
export function replaceMergedOptions(options: readonly MergedOption[], value: unknown): unknown {
  if (Array.isArray(value)) return [...new Set(value.map((code) => replaceMergedOptions(options, code)))];
  const target = options.find(({ code }) => code === value)?.merged_into;
  return target ? replaceMergedOptions(options, target) : value;
}

/** Returns the codes of the options that replace merged ones, by the code of the merged option. */
export const replacementsOf = (options: readonly MergedOption[]): ReadonlyMap<string, string> =>
  new Map(
    options.flatMap(({ code, merged_into }) =>
      merged_into ? [[code, String(replaceMergedOptions(options, code))] as const] : [],
    ),
  );

/**
 * Returns the field with its retired options in use, for values that were accepted before an option was retired, or only
 * with those of a stored value.
 */
export const withRetiredOptions = <F extends { type: FieldType; options: readonly FieldOption[] }>(
  field: F,
  storedValue?: CustomValue,
): F =>
  hasOptions(field.type)
    ? {
        ...field,
        options: field.options.map((option) =>
          option.state === 'retired' && (storedValue === undefined || [storedValue].flat().includes(option.code))
            ? { ...option, state: 'active' as const }
            : option,
        ),
      }
    : field;
