/** Returns the value after an option: "200" for `--answers 200`. */
export function optionValue(name: string): string | undefined {
  const index = process.argv.indexOf(name);
  return index < 0 ? undefined : process.argv[index + 1];
}

export const hasFlag = (flag: string): boolean => process.argv.includes(flag);
