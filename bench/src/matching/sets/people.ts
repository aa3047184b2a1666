import type { ContactInput } from '@leadwright/matching';
import { hasSet, readTrimmedRows } from './files.ts';

/** A linkage task: compares the rows of two files, or the rows within one file. */
export interface PeopleTask {
  name: string;
  kind: 'link' | 'dedupe' | 'screen';
  left: ContactInput[];
  /** Undefined when the left file is compared with itself. */
  right?: ContactInput[];
  /** Pairs "left right" of row numbers that are the same person. */
  truth: Set<string>;
  /** Rows of the left file whose names were damaged, for screening tasks. */
  damagedRows?: Set<number>;
  /** Manually labelled pairs, if the set has them: true for a match. */
  labels?: Map<string, boolean>;
}

const omitEmptyFields = (fields: Record<string, unknown>): ContactInput =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== '' && value !== undefined));

function readFebrl(file: string, omittedFields: string[]): { ids: string[]; inputs: ContactInput[] } {
  const rows = readTrimmedRows(`people/febrl4/${file}`);
  const inputs = rows.map((row) =>
    omitEmptyFields({
      firstName: row.given_name,
      lastName: row.surname,
      houseNumber: row.street_number,
      address: row.address_1,
      addressLine2: row.address_2,
      city: row.suburb,
      postcode: row.postcode,
      region: row.state,
      birthDate: omittedFields.includes('date_of_birth') ? '' : row.date_of_birth,
      identifiers: omittedFields.includes('soc_sec_id') ? undefined : [{ scheme: 'soc_sec_id', value: row.soc_sec_id }],
    }),
  );
  return { ids: rows.map((row) => (row.rec_id as string).split('-')[1] as string), inputs };
}

function createFebrl4Task(omittedFields: string[]): PeopleTask {
  const left = readFebrl('dataset4b.csv', omittedFields);
  const right = readFebrl('dataset4a.csv', omittedFields);
  const rowById = new Map(right.ids.map((id, i) => [id, i]));
  const truth = new Set(left.ids.map((id, i) => `${i} ${rowById.get(id)}`));
  const name = omittedFields.length > 0 ? `febrl4 without ${omittedFields.join(', ')}` : 'febrl4';
  return { name, kind: 'link', left: left.inputs, right: right.inputs, truth };
}

function createFake1000Task(): PeopleTask {
  const rows = readTrimmedRows('people/fake_1000/fake_1000.csv');
  const left = rows.map((row) =>
    omitEmptyFields({
      firstName: row.first_name,
      lastName: row.surname,
      birthDate: row.dob,
      city: row.city,
      emails: row.email ? [row.email] : undefined,
    }),
  );
  const truth = new Set<string>();
  for (let i = 0; i < rows.length; i++) {
    for (let j = i + 1; j < rows.length; j++) if (rows[i]?.cluster === rows[j]?.cluster) truth.add(`${i} ${j}`);
  }
  const rowById = new Map(rows.map((row, i) => [row.unique_id, i]));
  const labels = new Map<string, boolean>();
  for (const row of readTrimmedRows('people/fake_1000/fake_1000_labels.csv')) {
    const pair = [rowById.get(row.unique_id_l as string) ?? 0, rowById.get(row.unique_id_r as string) ?? 0];
    labels.set(pair.sort((a, b) => a - b).join(' '), Number(row.clerical_match_score) >= 0.5);
  }
  return { name: 'fake_1000', kind: 'dedupe', left, truth, labels };
}

function screeningInput(row: Record<string, string>, namesOnly: boolean): ContactInput {
  if (namesOnly) return { fullName: row.full_name as string };
  return omitEmptyFields({
    fullName: row.full_name,
    gender: row.gender,
    birthDate: row.date_of_birth,
    birthPlace: row.place_of_birth,
    nationality: row.nationality,
  });
}

/**
 * Creates a task with the original list and every second negative (a person not on the list) as the master. The queries
 * are the list with damaged names and the other negatives.
 */
function createScreeningTask(file: string, namesOnly: boolean): PeopleTask {
  const originalList = readTrimmedRows('person_screening/positives_un_untreated.csv');
  const damagedList = readTrimmedRows('person_screening/positives_un_treated.csv');
  const negatives = readTrimmedRows(`person_screening/${file}`);
  const toInput = (row: Record<string, string>) => screeningInput(row, namesOnly);
  const right = [...originalList, ...negatives.filter((_, i) => i % 2 === 0)].map(toInput);
  const left = [...damagedList, ...negatives.filter((_, i) => i % 2 === 1)].map(toInput);
  const truth = new Set(damagedList.map((_, i) => `${i} ${i}`));
  const damagedRows = damagedList.flatMap((row, i) => (row.full_name === originalList[i]?.full_name ? [] : [i]));
  const name = `person_screening ${file.replace(/negatives_|\.csv/g, '')}${namesOnly ? ', names only' : ''}`;
  return { name, kind: 'screen', left, right, truth, damagedRows: new Set(damagedRows) };
}

/** Yields the tasks whose files exist; creates each task when it is requested. */
export function* createPeopleTasks(): Generator<PeopleTask> {
  if (hasSet('people/febrl4')) {
    yield createFebrl4Task([]);
    yield createFebrl4Task(['soc_sec_id']);
    yield createFebrl4Task(['soc_sec_id', 'date_of_birth']);
  }
  if (hasSet('people/fake_1000')) yield createFake1000Task();
  if (hasSet('person_screening')) {
    yield createScreeningTask('negatives_global.csv', false);
    yield createScreeningTask('negatives_us.csv', false);
    yield createScreeningTask('negatives_global.csv', true);
    yield createScreeningTask('negatives_us.csv', true);
  }
}
