import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { countCost } from '../../../../scripts/costs.ts';

/** Runs a command in a separate process. */
export function runCommandLine(
  command: 'match' | 'dedupe',
  ...options: string[]
): Promise<{ code: number | null; stdout: string; stderr: string }> {
  countCost('program starts');
  const script = join(import.meta.dirname, `../${command}.ts`);
  return new Promise((resolve) => {
    const child = execFile(process.execPath, [script, ...options], (_, stdout, stderr) =>
      resolve({ code: child.exitCode, stdout, stderr }),
    );
  });
}
