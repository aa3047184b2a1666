/** Returns the value after an option: "200" for `--answers 200`. */
export function argument(name: string): string | undefined {
  const at = process.argv.indexOf(name);
  return at < 0 ? undefined : process.argv[at + 1];
}

export const hasFlag = (flag: string): boolean => process.argv.includes(flag);
