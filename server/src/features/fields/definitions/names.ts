import type { FieldOption, OptionInput } from '@leadwright/contract/custom-values';

/** Returns a unique name for use in requests and files: "Budget (€)" becomes `budget`. */
export function uniqueName(label: string, maxLength: number, taken: ReadonlySet<string>, first: RegExp): string {
  const plain = label
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_+|_+$/g, '');
  const begin = first.test(plain) ? plain : `field_${plain}`.replace(/_$/, '');
  for (let no = 1; ; no++) {
    const end = no === 1 ? '' : `_${no}`;
    const name = begin.slice(0, maxLength - end.length) + end;
    if (!taken.has(name)) return name;
  }
}

/**
 * Returns every option with a code. Earlier options that are missing from the input are retired, because values may use
 * them.
 */
export function assignCodes(input: readonly OptionInput[], before: readonly FieldOption[] = []): FieldOption[] {
  const taken = new Set([...input, ...before].flatMap(({ code }) => (code ? [code] : [])));
  const options = input.map((option) => {
    const known = before.find(({ label }) => label === option.label)?.code;
    const code = option.code ?? known ?? uniqueName(option.label, 40, taken, /^[a-z0-9]/);
    taken.add(code);
    return { ...option, code };
  });
  const kept = new Set(options.map(({ code }) => code));
  const missing = before.filter(({ code }) => !kept.has(code));
  return [
    ...options,
    ...missing.map((option) => (option.state === 'active' ? { ...option, state: 'retired' as const } : option)),
  ];
}
