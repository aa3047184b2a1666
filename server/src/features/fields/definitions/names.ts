import type { FieldOption, OptionInput } from '@leadwright/contract/custom-values';
import { foldText } from '@leadwright/contract/text/fold';

/** Converts a label to a unique name for requests and files. For example, "Budget (€)" becomes `budget`. */
export function uniqueName(
  label: string,
  maxLength: number,
  usedNames: ReadonlySet<string>,
  validStart: RegExp,
): string {
  const slug = foldText(label)
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_+|_+$/g, '');
  const validSlug = validStart.test(slug) ? slug : `field_${slug}`.replace(/_$/, '');
  for (let no = 1; ; no++) {
    const suffix = no === 1 ? '' : `_${no}`;
    const name = validSlug.slice(0, maxLength - suffix.length) + suffix;
    if (!usedNames.has(name)) return name;
  }
}

/**
 * Returns the input options, each with a code. Current options that the input omits are retired but kept, because
 * values may use them.
 */
export function assignCodes(input: readonly OptionInput[], currentOptions: readonly FieldOption[] = []): FieldOption[] {
  const usedCodes = new Set([...input, ...currentOptions].flatMap(({ code }) => (code ? [code] : [])));
  const options = input.map((option) => {
    const knownCode = currentOptions.find(({ label }) => label === option.label)?.code;
    const code = option.code ?? knownCode ?? uniqueName(option.label, 40, usedCodes, /^[a-z0-9]/);
    usedCodes.add(code);
    return { ...option, code };
  });
  const codes = new Set(options.map(({ code }) => code));
  const removedOptions = currentOptions.filter(({ code }) => !codes.has(code));
  return [
    ...options,
    ...removedOptions.map((option) => (option.state === 'active' ? { ...option, state: 'retired' as const } : option)),
  ];
}
