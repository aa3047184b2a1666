/** The ledger of promises, docs/conformance.tsv: its shape and order, and that every test it calls on is there. */
import { existsSync, readFileSync } from 'node:fs';

const LEDGER = 'docs/conformance.tsv';
const STATES = ['kept', 'part', 'left'];
/** A screen that somebody has looked at: "/tags seen". */
const SEEN = /^\/\S* seen$/;

function problemsOf(line: string, before: string | undefined): string[] {
  const [id = '', state = '', evidence = '', ...rest] = line.split('\t');
  const problems: string[] = [];
  if (rest.length > 0 || !evidence.trim()) problems.push('has to be id, state and evidence, with a tab between them');
  if (!/^[a-z][a-z\d]*(-[a-z]+)*-\d{2,}$/.test(id)) problems.push('has an id that is none');
  if (!STATES.includes(state)) problems.push(`has the state "${state}"; there are ${STATES.join(', ')}`);
  if (before !== undefined && before >= id) problems.push(before === id ? 'is there twice' : `stands behind ${before}`);
  if (state === 'kept') problems.push(...evidence.split('; ').flatMap(missingProof));
  return problems;
}

/** Evidence is a test, as its path and (behind #) its name or the beginning of it, or a screen that was seen. */
function missingProof(evidence: string): string[] {
  if (SEEN.test(evidence)) return [];
  const [path = '', name] = evidence.split('#');
  if (!/\.test\.tsx?$/.test(path)) return [`calls on "${evidence}", which is no test and no screen seen`];
  if (!existsSync(path)) return [`calls on ${path}, which is not there`];
  return name && !readFileSync(path, 'utf8').includes(name)
    ? [`calls on a test "${name}" that ${path} does not have`]
    : [];
}

const [head, ...lines] = readFileSync(LEDGER, 'utf8').trimEnd().split('\n');
const ids = lines.map((line) => line.split('\t')[0]!);
const problems = lines.flatMap((line, at) => problemsOf(line, ids[at - 1]).map((problem) => `${ids[at]} ${problem}.`));
if (head !== 'id\tstate\tevidence') problems.unshift('The first line has to be: id, state, evidence.');
for (const problem of problems) console.error(problem);
const count = (state: string) => lines.filter((line) => line.split('\t')[1] === state).length;
console.log(STATES.map((state) => `${count(state)} ${state}`).join(', '));
process.exit(problems.length > 0 ? 1 : 0);
