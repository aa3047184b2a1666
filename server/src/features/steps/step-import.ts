import { isDeepStrictEqual } from 'node:util';
import { defineMessage } from '@leadwright/contract/message';
import { check } from '@leadwright/contract/problems';
import { PLAN_STEP_MOVES, type Predecessor } from '@leadwright/contract/steps/step-fields';
import {
  MAX_IMPORTED_STEPS,
  type StepColumn,
  type StepFormat,
  type StepOutcomes,
} from '@leadwright/contract/steps/step-file';
import { z } from 'zod';
import type { App } from '../../context.ts';
import type { Db } from '../../database/pool.ts';
import { fieldErrorOf } from '../../http/errors.ts';
import { expected, Faults } from '../../record/file-lines.ts';
import type { Values } from '../../record/row.ts';
import { inSavepoint } from '../../record/savepoint.ts';
import { circleThrough, inCodes, type Linked } from './predecessors.ts';
import { EXPECTED, type FileEntry, type FileStep, readStepFile } from './step-file.ts';

/** An existing step with the key by which other steps name it. */
export interface PresentStep {
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
  /** By comparable code. */
  present: ReadonlyMap<string, PresentStep>;
  /** Step keys by comparable code, for predecessors. */
  keys: ReadonlyMap<string, string>;
  plan: ReadonlyMap<string, Linked>;
  ownerTypes: ReadonlyMap<string, string>;
  masters: ReadonlyMap<string, LinkableMaster>;
  add(values: Values, master: LinkableMaster | undefined): Promise<{ id: string; key: string }>;
  change(step: PresentStep, values: Values): Promise<unknown>;
}

export const comparableCode = (code: unknown) =>
  String(code ?? '')
    .trim()
    .toLowerCase();

/** Predecessors as a file contains them; their steps are resolved after all lines are read. */
const named = z.array(
  z.object({
    step: z.string().min(1),
    type: z.string().default('FS'),
    lag: z.number().default(0),
    unit: z.string().default('working'),
    strict: z.boolean().default(true),
  }),
);

interface Line {
  no: number;
  code: string;
  present: PresentStep | undefined;
  master: LinkableMaster | undefined;
  /** The key by which others name it; a temporary key for a new step without a master step. */
  key: string;
  /** The whole step, with predecessors by key. */
  values: Values;
}

const NEW = 'new ';
const COLUMN_OF: Record<string, StepColumn> = { owner_type_id: 'owner_type', master_step_id: 'master' };
const SAME_LINE = (line: number) => defineMessage('problems.sameAsLine', 'The same as in line {{line}}.', { line });

/** Adds and updates steps from a file, all or none. Reports every invalid line. */
export async function bringFile(
  app: Pick<App, 'taken'>,
  trx: Db,
  target: ImportTarget,
  file: { format: StepFormat; text: string },
): Promise<StepOutcomes['results']> {
  const faults = new Faults();
  const entries = readStepFile(file, target.columns, faults);
  if (entries.length > MAX_IMPORTED_STEPS)
    faults.add(entries.at(-1)!.line, 'code', expected(`at most ${MAX_IMPORTED_STEPS} steps`));
  faults.refuse();
  const lines = readLines(entries, target, faults);
  reportCircles(lines, target, faults);
  faults.refuse();
  const results: StepOutcomes['results'] = [];
  const known = new Map<string, string>();
  for (const line of inTurn(lines)) {
    const { no, present, master } = line;
    const predecessors = (line.values.predecessors as Predecessor[]).map((each) => ({
      ...each,
      step_id: known.get(each.step_id) ?? each.step_id,
    }));
    const values: Values = { ...line.values, predecessors };
    const common = { line: no, code: String(values.code), name: String(values.name) };
    const changed = present && changesOf(values, present.values);
    if (present && Object.keys(changed!).length === 0) {
      results.push({ ...common, id: present.id, outcome: 'same' });
      continue;
    }
    const done = await inSavepoint(
      trx,
      async () => {
        if (!present) return target.add(values, master);
        await target.change(present, changed!);
        return present;
      },
      fieldErrorOf(app),
    );
    if ('done' in done) {
      known.set(line.key, done.done.key);
      results.push({ ...common, id: done.done.id, outcome: present ? 'changed' : 'added' });
    } else for (const [path, problem] of Object.entries(done.refusal.fields!)) faults.add(no, columnOf(path), problem);
  }
  faults.refuse();
  return results.sort((a, b) => a.line - b.line);
}

const columnOf = (path: string): StepColumn => {
  const field = path.split('.')[0]!;
  return COLUMN_OF[field] ?? (field as StepColumn);
};

const changesOf = (values: Values, before: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([name, value]) => !isDeepStrictEqual(value, before[name])));

function readLines(entries: readonly FileEntry[], target: ImportTarget, faults: Faults): Line[] {
  const at = new Map<string, number>();
  for (const { line, input } of entries) {
    const code = comparableCode(input.code);
    if (code === '') faults.add(line, 'code', expected(EXPECTED.code));
    else if (at.has(code)) faults.add(line, 'code', SAME_LINE(at.get(code)!));
    else at.set(code, line);
  }
  // A step may depend on any other step of the same file.
  const keys = new Map(target.keys);
  const masters = new Map<string, LinkableMaster>();
  for (const { input } of entries) {
    const code = comparableCode(input.code);
    const master = target.masters.get(comparableCode(input.master));
    if (master) masters.set(code, master);
    if (!target.present.has(code)) keys.set(code, master?.id ?? `${NEW}${code}`);
  }
  return entries.flatMap((entry) => {
    const code = comparableCode(entry.input.code);
    return code ? readLine(entry, { ...target, keys }, masters.get(code), faults) : [];
  });
}

function readLine(
  { line: no, input }: FileEntry,
  { present: steps, keys, fields, ownerTypes, masters }: ImportTarget,
  chosen: LinkableMaster | undefined,
  faults: Faults,
): Line[] {
  const wrong = (column: StepColumn) => faults.add(no, column, expected(EXPECTED[column]));
  const code = comparableCode(input.code);
  const present = steps.get(code);
  const { owner_type, master, predecessors, ...plainly } = input;
  if (master && !present && !chosen) wrong('master');
  if (present && master !== undefined && comparableCode(master) !== comparableCode(masterCodeOf(present, masters)))
    faults.add(no, 'master', expected('the current master step of this step, which cannot be changed'));
  const ownerType = owner_type ? ownerTypes.get(comparableCode(owner_type)) : null;
  if (ownerType === undefined) wrong('owner_type');
  const after = predecessors === undefined ? undefined : predecessorsOf(predecessors, keys);
  if (after === null) wrong('predecessors');
  const before: Values = present?.values ?? chosen?.values ?? {};
  const whole = {
    ...Object.fromEntries(Object.keys(fields.shape).flatMap((name) => (name in before ? [[name, before[name]]] : []))),
    ...withoutBlank(plainly),
    ...(owner_type !== undefined && { owner_type_id: ownerType ?? null }),
  };
  const { data, problems } = check(fields.omit({ predecessors: true }), whole);
  for (const path of Object.keys(problems)) wrong(columnOf(path));
  if (!data) return [];
  const was = present?.values.state as keyof typeof PLAN_STEP_MOVES | undefined;
  const moves: readonly string[] = was ? [was, ...PLAN_STEP_MOVES[was]] : [String(data.state)];
  if (!moves.includes(String(data.state)))
    faults.add(no, 'state', expected(`one of ${moves.join(', ')}, because this step is ${was}`));
  const key = present?.key ?? chosen?.id ?? `${NEW}${code}`;
  const values: Values = { ...data, predecessors: after ?? before.predecessors ?? [] };
  return [{ no, code: String(data.code), present, master: present ? undefined : chosen, key, values }];
}

const masterCodeOf = ({ values }: PresentStep, masters: ReadonlyMap<string, LinkableMaster>) =>
  [...masters].find(([, { id }]) => id === values.master_step_id)?.[0];

/** Columns that cannot be empty; a blank cell keeps the current value. */
const NEEDED = ['name', 'phase', 'duration', 'order', 'state'];
const withoutBlank = (input: FileStep): Values =>
  Object.fromEntries(
    Object.entries(input).filter(([name, value]) => !NEEDED.includes(name) || (value !== '' && value !== null)),
  );

/** Returns predecessors by key, or null when one is invalid or names no step. */
function predecessorsOf(input: unknown, keys: ReadonlyMap<string, string>): Values[] | null {
  const read = named.safeParse(input);
  if (!read.success) return null;
  const found = read.data.map(({ step, ...link }) => ({ step_id: keys.get(comparableCode(step)), ...link }));
  const isRight = found.every(({ step_id, ...link }) => step_id !== undefined && isLink(link));
  return isRight ? found : null;
}
const isLink = ({ type, unit, lag }: { type: string; unit: string; lag: number }) =>
  ['FS', 'SS', 'FF', 'SF'].includes(type) &&
  ['working', 'calendar'].includes(unit) &&
  Number.isInteger(lag) &&
  Math.abs(lag) <= 365;

/** Reports each line that closes a circle in the plan with the file applied. */
function reportCircles(lines: readonly Line[], { plan }: ImportTarget, faults: Faults): void {
  const afterwards = new Map(plan);
  const idsIn = (values: Values) => (values.predecessors as Predecessor[]).map(({ step_id }) => step_id);
  for (const { key, code, values } of lines) afterwards.set(key, { code, after: idsIn(values) });
  for (const { no, key, values } of lines) {
    const ids = idsIn(values);
    if (ids.includes(key) || new Set(ids).size < ids.length)
      faults.add(no, 'predecessors', expected('other steps, each once'));
    const circle = circleThrough(afterwards, key);
    if (circle)
      faults.add(
        no,
        'predecessors',
        defineMessage('problems.stepCircle', 'These steps would depend on each other: {{steps}}.', {
          steps: inCodes(afterwards, circle),
        }),
      );
  }
}

/** Sorts new steps before the steps that depend on them. */
function inTurn(lines: readonly Line[]): Line[] {
  const byKey = new Map(lines.map((line) => [line.key, line]));
  const turn = new Set<Line>();
  const take = (line: Line) => {
    for (const { step_id } of line.values.predecessors as Predecessor[]) {
      const before = step_id.startsWith(NEW) ? byKey.get(step_id) : undefined;
      if (before && !turn.has(before)) take(before);
    }
    turn.add(line);
  };
  for (const line of lines) take(line);
  return [...turn];
}
