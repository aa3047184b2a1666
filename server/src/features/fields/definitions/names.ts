import type { FieldOption, OptionInput } from '@leadwright/contract/custom-values';

/** A name for calls and files: "Budget (€)" is `budget`. */
export function named(label: string, longest: number, taken: ReadonlySet<string>, first: RegExp): string {
  const plain = label
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_+|_+$/g, '');
  const begin = first.test(plain) ? plain : `field_${plain}`.replace(/_$/, '');
  for (let no = 1; ; no++) {
    const end = no === 1 ? '' : `_${no}`;
    const name = begin.slice(0, longest - end.length) + end;
    if (!taken.has(name)) return name;
  }
}

/** Every option with its code. Those of before that are not given any more are retired: values may have them. */
export function coded(given: readonly OptionInput[], before: readonly FieldOption[] = []): FieldOption[] {
  const taken = new Set([...given, ...before].flatMap(({ code }) => (code ? [code] : [])));
  const options = given.map((option) => {
    const known = before.find(({ label }) => label === option.label)?.code;
    const code = option.code ?? known ?? named(option.label, 40, taken, /^[a-z0-9]/);
    taken.add(code);
    return { ...option, code };
  });
  const kept = new Set(options.map(({ code }) => code));
  const left = before.filter(({ code }) => !kept.has(code));
  return [
    ...options,
    ...left.map((option) => (option.state === 'active' ? { ...option, state: 'retired' as const } : option)),
  ];
}
