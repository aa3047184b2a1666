import { parseArgs } from 'node:util';
import type { Entity } from '../features/matching/engine/entities.ts';
import { UsageError } from './usage-error.ts';

interface Option {
  /** What stands for the value in the usage text; none for a switch. */
  value?: string;
  says: string;
  multiple?: true;
  required?: true;
}
export type Options = Record<string, Option>;
export type Given = Record<string, string | undefined> & { columns?: never };

export interface CommandLine {
  text(name: string): string | undefined;
  required(name: string): string;
  list(name: string): string[];
  has(name: string): boolean;
}

/** Reads the options of a command; what is not understood is said in one line. `undefined` when help was asked for. */
export function readCommandLine(command: string, options: Options, argv: string[]): CommandLine | undefined {
  const config = Object.fromEntries(
    Object.entries(options).map(([name, { value, multiple }]) => [
      name,
      { type: value ? ('string' as const) : ('boolean' as const), multiple: multiple === true },
    ]),
  );
  let values: Record<string, string | boolean | (string | boolean)[] | undefined>;
  try {
    values = parseArgs({ args: argv, options: { ...config, help: { type: 'boolean', short: 'h' } } }).values;
  } catch (error) {
    const message = (error as Error).message.split(/\.\s/)[0]!.replace(/\.$/, '');
    throw new UsageError(`${message}. See npm run ${command} -- --help`);
  }
  if (values.help) {
    console.log(usage(command, options));
    return undefined;
  }
  const missing = Object.keys(options).filter((name) => options[name]!.required && !values[name]);
  if (missing.length > 0)
    throw new UsageError(
      `npm run ${command} needs ${missing.map((name) => `--${name} ${options[name]!.value}`).join(' and ')}. See npm run ${command} -- --help`,
    );
  const text = (name: string) => values[name] as string | undefined;
  return {
    text,
    required: (name) => text(name) ?? '',
    list: (name) => (values[name] as string[] | undefined) ?? [],
    has: (name) => values[name] === true,
  };
}

function usage(command: string, options: Options): string {
  const lines = Object.entries(options).map(([name, { value, says, required }]) => {
    const flag = `--${name}${value ? ` ${value}` : ''}`;
    return `  ${flag.padEnd(28)} ${says}${required ? ' (required)' : ''}`;
  });
  return [`npm run ${command} -- [options]`, '', ...lines].join('\n');
}

export function entityOf(given: string | undefined): Entity | undefined {
  if (given === undefined || given === 'account' || given === 'contact') return given;
  throw new UsageError(`--entity is account or contact, not "${given}".`);
}

export function yesOrNo(name: string, given: string | undefined): boolean | undefined {
  if (given === undefined) return undefined;
  if (given === 'yes' || given === 'no') return given === 'yes';
  throw new UsageError(`--${name} is yes or no, not "${given}".`);
}

/** What parts the cells: files are read byte by byte, so it is a character of one byte. */
export function delimiterOf(given: string | undefined): string | undefined {
  if (given === undefined) return undefined;
  if (given === 'tab' || given === '\\t') return '\t';
  if (/^[^\P{ASCII}"\r\n]$/u.test(given)) return given;
  throw new UsageError(`--delimiter is one ASCII character or "tab", and no quote, not "${given}".`);
}

export function wholeNumber(
  name: string,
  given: string | undefined,
  least: number,
  most: number,
  otherwise: number,
): number {
  if (given === undefined) return otherwise;
  const value = Number(given);
  if (Number.isInteger(value) && value >= least && value <= most) return value;
  throw new UsageError(`--${name} is a whole number from ${least} to ${most}, not "${given}".`);
}
