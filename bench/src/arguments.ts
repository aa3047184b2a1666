/** What stands behind `name` on the command line. */
export function argument(name: string): string | undefined {
  const at = process.argv.indexOf(name);
  return at < 0 ? undefined : process.argv[at + 1];
}

export const isAsked = (flag: string): boolean => process.argv.includes(flag);
