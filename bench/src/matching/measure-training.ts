/**
 * Measures how much training on reviewers' answers improves the model. Each track (a set of REAL-1 queries of one kind)
 * is split into halves: the model is trained on the rows of one half that go to review, and evaluated on all rows of
 * the other. Usage:
 *   node bench/src/matching/measure-training.ts [--tracks B,C] [--answers 200]
 */
import {
  type Answer,
  blockingKeys,
  buildJudgedCandidate,
  compareModels,
  DEFAULT_ACCOUNT_MODEL,
  decide,
  evaluateModel,
  fitModel,
  type ModelFigures,
  rank,
  splitAnswers,
} from '@leadwright/matching';
import { optionValue } from '../arguments.ts';
import { findCandidateRows, type Master, scoreRows } from './in-memory/master.ts';
import { loadRegister, normaliseRow } from './in-memory/register.ts';
import { hasSet } from './sets/files.ts';
import { readQueriesByRegister, readTruth } from './sets/real1.ts';

/** Tracks with fewer answers are skipped. */
const MIN_ANSWERS = 50;
/** With fewer answers, chance changes the result as much as training: such tracks are reported but cannot fail. */
const MIN_ANSWERS_TO_FAIL = 150;
const MAX_CANDIDATES = 10;
/** The German register takes minutes to load, and most rows of its tracks have no true match. */
const SKIPPED_TRACKS = new Set(['E', 'E2']);

interface AnsweredRow {
  answer: Answer;
  /** The engine proposes a review instead of a decision. */
  goesToReview: boolean;
}

/** Answers a row as a reviewer who knows its true match would. */
function answerRow(row: Record<string, string>, trueId: string | undefined, master: Master): AnsweredRow {
  const query = normaliseRow(row);
  const keys = blockingKeys(query, master.frequency);
  const ranked = rank(scoreRows(query, findCandidateRows(master, keys), master));
  const candidates = ranked
    .slice(0, MAX_CANDIDATES)
    .map(({ id, score }) => buildJudgedCandidate(id, score, DEFAULT_ACCOUNT_MODEL, id === trueId ? 1 : 0));
  return { answer: { row: row.query_id!, candidates }, goesToReview: decide(ranked).decision === 'review' };
}

/** Assigns a row to half 0 or half 1 by the last digit of its id, which is a hash. */
const assignHalf = ({ row }: Answer) => Number.parseInt(row.at(-1)!, 16) % 2;

/** Returns a wrong answer about the same row; a model trained on such answers must be rejected. */
const toWrongAnswer = ({ row, candidates }: Answer): Answer => ({
  row,
  candidates: candidates.map((candidate, i) => ({ ...candidate, match: i === 0 && candidate.match !== 1 ? 1 : 0 })),
});

const formatShare = (value: number | null) => (value === null ? '-' : value.toFixed(3)).padStart(6);
const formatFigures = ({ log_loss, accepted, precision, recall }: ModelFigures) =>
  `log loss ${log_loss.toFixed(4)}  accepted ${String(accepted).padStart(5)}  P ${formatShare(precision)}  R ${formatShare(recall)}`;

/** Trains a model on the answers of one half, prints its figures and returns whether the track passes. */
function reportTrack(track: string, rows: AnsweredRow[], maxAnswers: number): boolean {
  const reviewedRows = rows
    .filter(({ answer, goesToReview }) => goesToReview && assignHalf(answer) === 0)
    .slice(0, maxAnswers);
  const otherHalf = rows.flatMap(({ answer }) => (assignHalf(answer) === 1 ? [answer] : []));
  if (reviewedRows.length < MIN_ANSWERS) {
    console.log(`${track}: only ${reviewedRows.length} answered rows, skipped`);
    return true;
  }
  const { training, heldOut } = splitAnswers(reviewedRows.map(({ answer }) => answer));
  const trainedModel = fitModel(training, DEFAULT_ACCOUNT_MODEL, 'trained');
  const { verdict } = compareModels(DEFAULT_ACCOUNT_MODEL, trainedModel, heldOut);
  const defaultFigures = evaluateModel(DEFAULT_ACCOUNT_MODEL, otherHalf);
  const trainedFigures = evaluateModel(trainedModel, otherHalf);
  const modelFromWrongAnswers = fitModel(training.map(toWrongAnswer), DEFAULT_ACCOUNT_MODEL, 'misled');
  const { verdict: misledVerdict } = compareModels(DEFAULT_ACCOUNT_MODEL, modelFromWrongAnswers, heldOut);
  console.log(
    `${track}: ${reviewedRows.length} answers (${training.length} for training), ${otherHalf.length} other rows`,
  );
  console.log(`   before  ${formatFigures(defaultFigures)}`);
  console.log(
    `   after   ${formatFigures(trainedFigures)}  ${verdict.isBetter ? 'proposed' : `rejected: ${verdict.reason}`}`,
  );
  console.log(`   wrong answers ${misledVerdict.isBetter ? 'proposed' : `rejected: ${misledVerdict.reason}`}`);
  const canFail = reviewedRows.length >= MIN_ANSWERS_TO_FAIL;
  const isWorseProposal = verdict.isBetter && trainedFigures.log_loss >= defaultFigures.log_loss;
  const rejectsMisledModel = !misledVerdict.isBetter;
  return rejectsMisledModel && !(canFail && isWorseProposal);
}

if (!hasSet('real-1')) {
  console.log('real-1 skipped: ../shared/data/real-1 not found');
  process.exit(0);
}
const maxAnswers = Number(optionValue('--answers') ?? 200);
const selectedTracks = optionValue('--tracks')?.split(',');
const isSelected = (track: string) => (selectedTracks ? selectedTracks.includes(track) : !SKIPPED_TRACKS.has(track));
const truth = readTruth();
const allRows: AnsweredRow[] = [];
let failedTracks = 0;
for (const [register, queries] of readQueriesByRegister(isSelected)) {
  const master = loadRegister(register);
  for (const [track, trackQueries] of Map.groupBy(queries, (row) => row.track!)) {
    const rows = trackQueries.map((row) => answerRow(row, truth.get(row.query_id!), master));
    allRows.push(...rows);
    if (!reportTrack(track, rows, maxAnswers)) failedTracks++;
  }
}
if (!reportTrack('all', allRows, maxAnswers * 5)) failedTracks++;
console.log(
  failedTracks === 0
    ? 'Every proposed model is better on the other half; models from wrong answers are rejected.'
    : `${failedTracks} tracks failed.`,
);
process.exitCode = failedTracks === 0 ? 0 : 1;
