import { StartError } from '../config.ts';
import { UsageError } from './usage-error.ts';

/** Runs a command. Prints an error that the user can fix in one line. */
export async function runCommand(name: string, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    const isExpected = error instanceof UsageError || error instanceof StartError;
    console.error(isExpected ? `${name}: ${error.message}` : error);
    process.exitCode = isExpected ? 2 : 1;
  }
}
