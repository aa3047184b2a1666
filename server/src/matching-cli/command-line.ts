import { parseArgs } from 'node:util';
import type { Entity } from '../match-index/engine/entities.ts';
import { UsageError } from './usage-error.ts';

interface Option {
  /** The placeholder for the value in the usage text; undefined for a switch. */
  value?: string;
  description: string;
  multiple?: true;
  required?: true;
}
export type Options = Record<string, Option>;

export interface CommandLine {
  getText(name: string): string | undefined;
  getRequiredText(name: string): string;
  getList(name: string): string[];
  hasSwitch(name: string): boolean;
}

/**
 * Parses the options of a command. Throws a one-line error for invalid options, and returns `undefined` when help was
 * requested.
 */
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
  const missingNames = Object.keys(options).filter((name) => options[name]!.required && !values[name]);
  if (missingNames.length > 0)
    throw new UsageError(
      `npm run ${command} needs ${missingNames.map((name) => `--${name} ${options[name]!.value}`).join(' and ')}. See npm run ${command} -- --help`,
    );
  const getText = (name: string) => values[name] as string | undefined;
  return {
    getText,
    getRequiredText: (name) => getText(name) ?? '',
    getList: (name) => (values[name] as string[] | undefined) ?? [],
    hasSwitch: (name) => values[name] === true,
  };
}

function usage(command: string, options: Options): string {
  const lines = Object.entries(options).map(([name, { value, description, required }]) => {
    const flag = `--${name}${value ? ` ${value}` : ''}`;
    return `  ${flag.padEnd(28)} ${description}${required ? ' (required)' : ''}`;
  });
  return [`npm run ${command} -- [options]`, '', ...lines].join('\n');
}

export function parseEntity(input: string | undefined): Entity | undefined {
  if (input === undefined || input === 'account' || input === 'contact') return input;
  throw new UsageError(`--entity is account or contact, not "${input}".`);
}

export function parseYesNo(name: string, input: string | undefined): boolean | undefined {
  if (input === undefined) return undefined;
  if (input === 'yes' || input === 'no') return input === 'yes';
  throw new UsageError(`--${name} is yes or no, not "${input}".`);
}

/** Parses the cell delimiter, which is a single byte because files are parsed by byte. */
export function parseDelimiter(input: string | undefined): string | undefined {
  if (input === undefined) return undefined;
  if (input === 'tab' || input === '\\t') return '\t';
  if (/^[^\P{ASCII}"\r\n]$/u.test(input)) return input;
  throw new UsageError(`--delimiter is one ASCII character or "tab", and no quote, not "${input}".`);
}

export function parseWholeNumber(
  name: string,
  input: string | undefined,
  min: number,
  max: number,
  fallback: number,
): number {
  if (input === undefined) return fallback;
  const value = Number(input);
  if (Number.isInteger(value) && value >= min && value <= max) return value;
  throw new UsageError(`--${name} is a whole number from ${min} to ${max}, not "${input}".`);
}
