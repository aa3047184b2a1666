import { unescapeFormula } from '@leadwright/contract/cells/escape-formula';
import { invalidInput } from '@leadwright/contract/errors';
import { defineMessage } from '@leadwright/contract/message';
import { lineProblemPath } from '@leadwright/contract/people/lines';
import type { Problem, Problems } from '@leadwright/contract/problems';
import Papa from 'papaparse';

// Shared code for files of configuration records: lines, cells and problems.

export interface FileLine {
  no: number;
  cells: string[];
}

/** Parses a CSV text. Returns its records with the number of the first line of each. */
export function parseLines(text: string): FileLine[] {
  const lines: FileLine[] = [];
  let [offset, no] = [0, 1];
  Papa.parse<string[]>(text, {
    step: ({ data, meta }) => {
      if (data.some((cell) => cell.trim() !== '')) lines.push({ no, cells: data });
      no += text.slice(offset, meta.cursor).split('\n').length - 1;
      offset = meta.cursor;
    },
  });
  return lines;
}

/** Returns a cell without the prefix that `escapeFormula` adds. */
export const unescapeCell = (cell = ''): string => unescapeFormula(cell.trim());

export const YES_WORDS = ['yes', 'true', '1', 'x'];
export const NO_WORDS = ['no', 'false', '0', ''];

export const expectedProblem = (expectation: string) =>
  defineMessage('problems.expected', 'Expected {{what}}.', { what: expectation });

/** Collects the first problem of each line of a file, with its position. */
export class LineProblems {
  readonly problems: Problems = {};

  add(line: number, column: string, problem: Problem): void {
    this.problems[lineProblemPath(line)] ??= defineMessage(
      'problems.atLine',
      'Line {{line}}, {{column}}: {{problem}}',
      {
        line,
        column,
        problem: typeof problem === 'string' ? problem : problem.message,
      },
    );
  }
  get isEmpty(): boolean {
    return Object.keys(this.problems).length === 0;
  }
  throwIfAny(): void {
    if (!this.isEmpty) throw invalidInput(this.problems);
  }
}
