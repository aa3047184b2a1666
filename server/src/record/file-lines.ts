import { FORMULA_START_CHARACTERS } from '@leadwright/contract/cells/escape-formula';
import { invalidInput } from '@leadwright/contract/errors';
import { defineMessage } from '@leadwright/contract/message';
import { lineProblem } from '@leadwright/contract/people/lines';
import type { Problem, Problems } from '@leadwright/contract/problems';
import Papa from 'papaparse';

/** What files of configuration records have in common: their lines, and one error with all their problems. */

export interface FileLine {
  no: number;
  cells: string[];
}

/** Returns the records of a CSV, each with the number of its first line. */
export function linesOf(text: string): FileLine[] {
  const lines: FileLine[] = [];
  let [at, no] = [0, 1];
  Papa.parse<string[]>(text, {
    step: ({ data, meta }) => {
      if (data.some((cell) => cell.trim() !== '')) lines.push({ no, cells: data });
      no += text.slice(at, meta.cursor).split('\n').length - 1;
      at = meta.cursor;
    },
  });
  return lines;
}

/** Returns a cell without the prefix that `escapeFormula` adds. */
export const plain = (cell = '') => {
  const text = cell.trim();
  return text[0] === "'" && FORMULA_START_CHARACTERS.includes(text[1] ?? ' ') ? text.slice(1) : text;
};

export const YES = ['yes', 'true', '1', 'x'];
export const NO = ['no', 'false', '0', ''];

export const expected = (what: string) => defineMessage('problems.expected', 'Expected {{what}}.', { what });

/** Collects the problems in the lines of a file: the first one of each line, with its position. */
export class LineProblems {
  readonly problems: Problems = {};

  add(line: number, column: string, problem: Problem): void {
    this.problems[lineProblem(line)] ??= defineMessage('problems.atLine', 'Line {{line}}, {{column}}: {{problem}}', {
      line,
      column,
      problem: typeof problem === 'string' ? problem : problem.message,
    });
  }
  get isEmpty(): boolean {
    return Object.keys(this.problems).length === 0;
  }
  throwIfAny(): void {
    if (!this.isEmpty) throw invalidInput(this.problems);
  }
}
