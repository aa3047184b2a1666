import { isDeepStrictEqual } from 'node:util';
import { defineMessage } from '@leadwright/contract/message';
import { validate } from '@leadwright/contract/problems';
import { PLAN_STEP_TRANSITIONS, type Predecessor } from '@leadwright/contract/steps/step-fields';
import {
  MAX_IMPORTED_STEPS,
  type StepColumn,
  type StepFormat,
  type StepOutcomes,
} from '@leadwright/contract/steps/step-file';
import { nameKey } from '@leadwright/contract/text/fold';
import { z } from 'zod';
import type { App } from '../../context.ts';
import type { Trx } from '../../database/pool.ts';
import { fieldErrorFinder } from '../../http/errors.ts';
import { expectedProblem, LineProblems } from '../../record/file-lines.ts';
import type { Values } from '../../record/row.ts';
import { inSavepoint } from '../../record/savepoint.ts';
import { findCycle, formatCycle, type PlanStep } from './predecessors.ts';
import { EXPECTED_VALUES, type FileEntry, type FileStep, readStepFile } from './step-file.ts';

/** An existing step with the key that other steps use to refer to it. */
export interface ExistingStep {
  id: string;
  key: string;
  values: Values;
}
export interface LinkableMaster {
  id: string;
  values: Values;
}

/** The target of an import: the library, or the steps of a client. */
export interface ImportTarget {
  columns: readonly StepColumn[];
  /** The schema of a step, by column name. */
  fields: z.ZodObject;
  /** Existing steps by comparable code. */
  existing: ReadonlyMap<string, ExistingStep>;
  /** Step keys by comparable code, for predecessors. */
  keys: ReadonlyMap<string, string>;
  plan: ReadonlyMap<string, PlanStep>;
  ownerTypes: ReadonlyMap<string, string>;
  masters: ReadonlyMap<string, LinkableMaster>;
  add(values: Values, master: LinkableMaster | undefined): Promise<{ id: string; key: string }>;
  change(step: ExistingStep, values: Values): Promise<unknown>;
}

/** Returns the key of a code in a file, which may be missing. */
export const comparableCode = (code: unknown) => nameKey(String(code ?? ''));

/** Predecessors in a file. Their codes are resolved after all lines are read. */
const predecessorList = z.array(
  z.object({
    step: z.string().min(1),
    type: z.string().default('FS'),
    lag: z.number().default(0),
    unit: z.string().default('working'),
    strict: z.boolean().default(true),
  }),
);

interface ParsedLine {
  no: number;
  code: string;
  existing: ExistingStep | undefined;
  master: LinkableMaster | undefined;
  /** The key that other lines use to refer to the step; temporary for a new step without a master step. */
  key: string;
  /** The whole step, with predecessors by key. */
  values: Values;
}

const NEW_KEY_PREFIX = 'new ';
const COLUMN_BY_FIELD: Record<string, StepColumn> = { owner_type_id: 'owner_type', master_step_id: 'master' };
const duplicateOfLine = (line: number) =>
  defineMessage('problems.sameAsLine', 'The same as in line {{line}}.', { line });

/** Adds and updates steps from a file, all or none. Reports every invalid line. */
export async function importSteps(
  app: Pick<App, 'uniqueProblems'>,
  trx: Trx,
  target: ImportTarget,
  file: { format: StepFormat; text: string },
): Promise<StepOutcomes['results']> {
  const lineProblems = new LineProblems();
  const entries = readStepFile(file, target.columns, lineProblems);
  if (entries.length > MAX_IMPORTED_STEPS)
    lineProblems.add(entries.at(-1)!.line, 'code', expectedProblem(`at most ${MAX_IMPORTED_STEPS} steps`));
  lineProblems.throwIfAny();
  const lines = readLines(entries, target, lineProblems);
  reportCycles(lines, target, lineProblems);
  lineProblems.throwIfAny();
  const results: StepOutcomes['results'] = [];
  const savedKeys = new Map<string, string>();
  for (const line of sortByDependencies(lines)) {
    const { no, existing, master } = line;
    const predecessors = (line.values.predecessors as Predecessor[]).map((predecessor) => ({
      ...predecessor,
      step_id: savedKeys.get(predecessor.step_id) ?? predecessor.step_id,
    }));
    const values: Values = { ...line.values, predecessors };
    const resultFields = { line: no, code: String(values.code), name: String(values.name) };
    const changes = existing && changesOf(values, existing.values);
    if (existing && Object.keys(changes!).length === 0) {
      results.push({ ...resultFields, id: existing.id, outcome: 'same' });
      continue;
    }
    const result = await inSavepoint(
      trx,
      async () => {
        if (!existing) return target.add(values, master);
        await target.change(existing, changes!);
        return existing;
      },
      fieldErrorFinder(app),
    );
    if ('done' in result) {
      savedKeys.set(line.key, result.done.key);
      results.push({ ...resultFields, id: result.done.id, outcome: existing ? 'changed' : 'added' });
    } else
      for (const [path, problem] of Object.entries(result.rejection.fields!))
        lineProblems.add(no, columnOf(path), problem);
  }
  lineProblems.throwIfAny();
  return results.sort((a, b) => a.line - b.line);
}

const columnOf = (path: string): StepColumn => {
  const field = path.split('.')[0]!;
  return COLUMN_BY_FIELD[field] ?? (field as StepColumn);
};

const changesOf = (values: Values, before: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([name, value]) => !isDeepStrictEqual(value, before[name])));

function readLines(entries: readonly FileEntry[], target: ImportTarget, lineProblems: LineProblems): ParsedLine[] {
  const firstLines = new Map<string, number>();
  for (const { line, input } of entries) {
    const code = comparableCode(input.code);
    if (code === '') lineProblems.add(line, 'code', expectedProblem(EXPECTED_VALUES.code));
    else if (firstLines.has(code)) lineProblems.add(line, 'code', duplicateOfLine(firstLines.get(code)!));
    else firstLines.set(code, line);
  }
  // A step may depend on any other step of the same file.
  const keys = new Map(target.keys);
  const masters = new Map<string, LinkableMaster>();
  for (const { input } of entries) {
    const code = comparableCode(input.code);
    const master = target.masters.get(comparableCode(input.master));
    if (master) masters.set(code, master);
    if (!target.existing.has(code)) keys.set(code, master?.id ?? `${NEW_KEY_PREFIX}${code}`);
  }
  return entries.flatMap((entry) => {
    const code = comparableCode(entry.input.code);
    return code ? readLine(entry, { ...target, keys }, masters.get(code), lineProblems) : [];
  });
}

function readLine(
  { line: no, input }: FileEntry,
  { existing: steps, keys, fields, ownerTypes, masters }: ImportTarget,
  newMaster: LinkableMaster | undefined,
  lineProblems: LineProblems,
): ParsedLine[] {
  const reportInvalid = (column: StepColumn) => lineProblems.add(no, column, expectedProblem(EXPECTED_VALUES[column]));
  const code = comparableCode(input.code);
  const existing = steps.get(code);
  const { owner_type, master, predecessors, ...otherColumns } = input;
  if (master && !existing && !newMaster) reportInvalid('master');
  if (existing && master !== undefined && comparableCode(master) !== comparableCode(masterCodeOf(existing, masters)))
    lineProblems.add(no, 'master', expectedProblem('the current master step of this step, which cannot be changed'));
  const ownerType = owner_type ? ownerTypes.get(comparableCode(owner_type)) : null;
  if (ownerType === undefined) reportInvalid('owner_type');
  const newPredecessors = predecessors === undefined ? undefined : resolvePredecessors(predecessors, keys);
  if (newPredecessors === null) reportInvalid('predecessors');
  const before: Values = existing?.values ?? newMaster?.values ?? {};
  const completeStep = {
    ...Object.fromEntries(Object.keys(fields.shape).flatMap((name) => (name in before ? [[name, before[name]]] : []))),
    ...omitBlankRequired(otherColumns),
    ...(owner_type !== undefined && { owner_type_id: ownerType ?? null }),
  };
  const { data, problems } = validate(fields.omit({ predecessors: true }), completeStep);
  for (const path of Object.keys(problems)) reportInvalid(columnOf(path));
  if (!data) return [];
  const currentState = existing?.values.state as keyof typeof PLAN_STEP_TRANSITIONS | undefined;
  const allowedStates: readonly string[] = currentState
    ? [currentState, ...PLAN_STEP_TRANSITIONS[currentState]]
    : [String(data.state)];
  if (!allowedStates.includes(String(data.state)))
    lineProblems.add(
      no,
      'state',
      expectedProblem(`one of ${allowedStates.join(', ')}, because this step is ${currentState}`),
    );
  const key = existing?.key ?? newMaster?.id ?? `${NEW_KEY_PREFIX}${code}`;
  const values: Values = { ...data, predecessors: newPredecessors ?? before.predecessors ?? [] };
  return [{ no, code: String(data.code), existing, master: existing ? undefined : newMaster, key, values }];
}

const masterCodeOf = ({ values }: ExistingStep, masters: ReadonlyMap<string, LinkableMaster>) =>
  [...masters].find(([, { id }]) => id === values.master_step_id)?.[0];

/** Columns that cannot be empty; a blank cell keeps the current value. */
const REQUIRED_COLUMNS = ['name', 'phase', 'duration', 'order', 'state'];
const omitBlankRequired = (input: FileStep): Values =>
  Object.fromEntries(
    Object.entries(input).filter(
      ([name, value]) => !REQUIRED_COLUMNS.includes(name) || (value !== '' && value !== null),
    ),
  );

/** Returns predecessors by key, or null when one is invalid or names no step. */
function resolvePredecessors(input: unknown, keys: ReadonlyMap<string, string>): Values[] | null {
  const parsed = predecessorList.safeParse(input);
  if (!parsed.success) return null;
  const resolvedLinks = parsed.data.map(({ step, ...link }) => ({ step_id: keys.get(comparableCode(step)), ...link }));
  const isValid = resolvedLinks.every(({ step_id, ...link }) => step_id !== undefined && isValidLink(link));
  return isValid ? resolvedLinks : null;
}
const isValidLink = ({ type, unit, lag }: { type: string; unit: string; lag: number }) =>
  ['FS', 'SS', 'FF', 'SF'].includes(type) &&
  ['working', 'calendar'].includes(unit) &&
  Number.isInteger(lag) &&
  Math.abs(lag) <= 365;

/** Reports each line whose step would be part of a cycle after the import. */
function reportCycles(lines: readonly ParsedLine[], { plan }: ImportTarget, lineProblems: LineProblems): void {
  const planAfterImport = new Map(plan);
  const idsIn = (values: Values) => (values.predecessors as Predecessor[]).map(({ step_id }) => step_id);
  for (const { key, code, values } of lines) planAfterImport.set(key, { code, predecessorKeys: idsIn(values) });
  for (const { no, key, values } of lines) {
    const ids = idsIn(values);
    if (ids.includes(key) || new Set(ids).size < ids.length)
      lineProblems.add(no, 'predecessors', expectedProblem('other steps, each once'));
    const cycle = findCycle(planAfterImport, key);
    if (cycle)
      lineProblems.add(
        no,
        'predecessors',
        defineMessage('problems.stepCircle', 'These steps would depend on each other: {{steps}}.', {
          steps: formatCycle(planAfterImport, cycle),
        }),
      );
  }
}

/** Sorts new steps before the steps that depend on them. */
function sortByDependencies(lines: readonly ParsedLine[]): ParsedLine[] {
  const byKey = new Map(lines.map((line) => [line.key, line]));
  const sorted = new Set<ParsedLine>();
  const visit = (line: ParsedLine) => {
    for (const { step_id } of line.values.predecessors as Predecessor[]) {
      const predecessorLine = step_id.startsWith(NEW_KEY_PREFIX) ? byKey.get(step_id) : undefined;
      if (predecessorLine && !sorted.has(predecessorLine)) visit(predecessorLine);
    }
    sorted.add(line);
  };
  for (const line of lines) visit(line);
  return [...sorted];
}
