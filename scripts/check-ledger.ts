/** Checks the conformance ledger docs/conformance.tsv: format, order, and that every test it refers to exists. */
import { existsSync, readFileSync } from 'node:fs';

const LEDGER = 'docs/conformance.tsv';
/** States of a promised behaviour: implemented and tested, partly implemented, not implemented. */
const STATES = ['kept', 'part', 'left'];
/** A screen that was checked by hand: "/tags seen". */
const CHECKED_BY_HAND = /^\/\S* seen$/;

function findProblems(line: string, previousId: string | undefined): string[] {
  const [id = '', state = '', evidence = '', ...rest] = line.split('\t');
  const problems: string[] = [];
  if (rest.length > 0 || !evidence.trim()) problems.push('must be id, state and evidence, separated by tabs');
  if (!/^[a-z][a-z\d]*(-[a-z]+)*-\d{2,}$/.test(id)) problems.push('has an invalid id');
  if (!STATES.includes(state)) problems.push(`has the state "${state}"; valid states are ${STATES.join(', ')}`);
  if (previousId !== undefined && previousId >= id)
    problems.push(previousId === id ? 'is listed twice' : `is out of order after ${previousId}`);
  if (state === 'kept') problems.push(...evidence.split('; ').flatMap(findEvidenceProblems));
  return problems;
}

/**
 * Returns a problem if the evidence does not exist. Evidence is a test (path, # and a part of the title) or a screen
 * that was checked by hand.
 */
function findEvidenceProblems(evidence: string): string[] {
  if (CHECKED_BY_HAND.test(evidence)) return [];
  const [path = '', title] = evidence.split('#');
  if (!/\.test\.tsx?$/.test(path)) return [`refers to "${evidence}", which is neither a test nor a checked screen`];
  if (!existsSync(path)) return [`refers to ${path}, which does not exist`];
  return title && !readFileSync(path, 'utf8').includes(title)
    ? [`refers to a test "${title}" that is not in ${path}`]
    : [];
}

const [header, ...lines] = readFileSync(LEDGER, 'utf8').trimEnd().split('\n');
const ids = lines.map((line) => line.split('\t')[0]!);
const problems = lines.flatMap((line, index) =>
  findProblems(line, ids[index - 1]).map((problem) => `${ids[index]} ${problem}.`),
);
if (header !== 'id\tstate\tevidence') problems.unshift('The first line must be: id, state, evidence.');
for (const problem of problems) console.error(problem);
const count = (state: string) => lines.filter((line) => line.split('\t')[1] === state).length;
console.log(STATES.map((state) => `${count(state)} ${state}`).join(', '));
process.exit(problems.length > 0 ? 1 : 0);
