/**
 * Measures what reviewers' answers are worth. For each track of real-1 a model learns from answers about the rows of
 * one half that the engine leaves to a reviewer, and is judged on all rows of the other half. Usage: node
 * bench/src/matching/learn.ts [--tracks B,C] [--answers 200]
 */
import {
  type Answer,
  blockingKeys,
  buildJudgedCandidate,
  compareModels,
  DEFAULT_ACCOUNT_MODEL,
  decide,
  fitModel,
  judgeModel,
  type ModelFigures,
  rank,
  splitAnswers,
} from '@leadwright/matching';
import { argument } from '../arguments.ts';
import { candidateRows, type Master, scoreRows } from './in-memory/master.ts';
import { accountOf, loadMaster } from './in-memory/register.ts';
import { hasSet } from './sets/files.ts';
import { queriesByRegister, readTruth } from './sets/real1.ts';

/** With fewer answers chance changes the result as much as learning does: such a track is printed but not judged. */
const MIN_ANSWERS = 150;
/** The German register takes minutes to load, and most rows of its tracks have no right answer. */
const SKIPPED_TRACKS = new Set(['E', 'E2']);

interface JudgedRow {
  answer: Answer;
  /** The engine leaves the row to a reviewer. */
  isReviewed: boolean;
}

/** Returns a row with its best candidates, answered as by a reviewer who knows the truth. */
function judgeRow(row: Record<string, string>, truth: string | undefined, master: Master): JudgedRow {
  const query = accountOf(row);
  const keys = blockingKeys(query, master.frequency);
  const scored = scoreRows(query, candidateRows(master, keys), master);
  const ranked = rank(scored);
  const candidates = ranked
    .slice(0, 10)
    .map(({ id, score }) => buildJudgedCandidate(id, score, DEFAULT_ACCOUNT_MODEL, id === truth ? 1 : 0));
  return { answer: { row: row.query_id!, candidates }, isReviewed: decide(ranked).decision === 'review' };
}

/** Returns the half that a row belongs to, from the last digit of its id, which is a hash. */
const halfOf = ({ row }: Answer) => Number.parseInt(row.at(-1)!, 16) % 2;

/** Returns a wrong answer about a row: a model that learns from such answers must be rejected. */
const wrongAnswer = ({ row, candidates }: Answer): Answer => ({
  row,
  candidates: candidates.map((one, i) => ({ ...one, match: one.match === 1 ? 0 : i === 0 ? 1 : 0 })),
});

const formatShare = (value: number | null) => (value === null ? '-' : value.toFixed(3)).padStart(6);
const formatFigures = ({ log_loss, accepted, precision, recall }: ModelFigures) =>
  `log loss ${log_loss.toFixed(4)}  accepted ${String(accepted).padStart(5)}  P ${formatShare(precision)}  R ${formatShare(recall)}`;

function reportTrack(
  track: string,
  rows: JudgedRow[],
  maxAnswers: number,
): { isBetter: boolean; rejected: boolean } | undefined {
  const answers = rows.filter(({ answer, isReviewed }) => isReviewed && halfOf(answer) === 0).slice(0, maxAnswers);
  const others = rows.flatMap(({ answer }) => (halfOf(answer) === 1 ? [answer] : []));
  if (answers.length < 50) {
    console.log(`${track}: only ${answers.length} answered rows, skipped`);
    return undefined;
  }
  const { training, heldOut } = splitAnswers(answers.map(({ answer }) => answer));
  const model = fitModel(training, DEFAULT_ACCOUNT_MODEL, 'learnt');
  const { verdict } = compareModels(DEFAULT_ACCOUNT_MODEL, model, heldOut);
  const before = judgeModel(DEFAULT_ACCOUNT_MODEL, others);
  const after = judgeModel(model, others);
  const misledModel = fitModel(training.map(wrongAnswer), DEFAULT_ACCOUNT_MODEL, 'misled');
  const { verdict: misledVerdict } = compareModels(DEFAULT_ACCOUNT_MODEL, misledModel, heldOut);
  console.log(`${track}: ${answers.length} answers (${training.length} for training), ${others.length} other rows`);
  console.log(`   before  ${formatFigures(before)}`);
  console.log(`   after   ${formatFigures(after)}  ${verdict.isBetter ? 'proposed' : `rejected: ${verdict.reason}`}`);
  console.log(`   wrong answers ${misledVerdict.isBetter ? 'proposed' : `rejected: ${misledVerdict.reason}`}`);
  return {
    isBetter: !verdict.isBetter || answers.length < MIN_ANSWERS || after.log_loss < before.log_loss,
    rejected: !misledVerdict.isBetter,
  };
}

if (!hasSet('real-1')) {
  console.log('real-1 skipped: ../shared/data/real-1 not found');
  process.exit(0);
}
const maxAnswers = Number(argument('--answers') ?? 200);
const selectedTracks = argument('--tracks')?.split(',');
const isSelected = (track: string) => (selectedTracks ? selectedTracks.includes(track) : !SKIPPED_TRACKS.has(track));
const truth = readTruth();
const allRows: JudgedRow[] = [];
let failed = 0;
for (const [register, queries] of queriesByRegister(isSelected)) {
  const master = loadMaster(register);
  for (const [track, rowsOfTrack] of Map.groupBy(queries, (row) => row.track!)) {
    const rows = rowsOfTrack.map((row) => judgeRow(row, truth.get(row.query_id!), master));
    allRows.push(...rows);
    const result = reportTrack(track, rows, maxAnswers);
    if (result && !(result.isBetter && result.rejected)) failed++;
  }
}
const overall = reportTrack('all', allRows, maxAnswers * 5);
if (overall && !(overall.isBetter && overall.rejected)) failed++;
console.log(
  failed === 0
    ? 'Every proposed model is better on the other half; models from wrong answers are rejected.'
    : `${failed} failed.`,
);
process.exitCode = failed === 0 ? 0 : 1;
