import { Readable } from 'node:stream';
import { escapeFormula } from '@leadwright/contract/cells/escape-formula';
import {
  type CampaignPlan,
  type CampaignStep,
  type PLAN_FORMAT,
  STEP_STATE,
} from '@leadwright/contract/features/campaign-steps';
import { dayNumber, dayOf } from '@leadwright/contract/schedule/days';
import { PHASE } from '@leadwright/contract/steps/step-fields';
import Papa from 'papaparse';
import type { FileReply } from '../../http/serve.ts';

const CSV_HEADER = [
  'Campaign',
  'Client',
  'Code',
  'Step',
  'Phase',
  'Start',
  'End',
  'Duration',
  'Owners',
  'Progress',
  'State',
  'After',
];

export function exportPlan(plan: CampaignPlan, format: keyof typeof PLAN_FORMAT): FileReply {
  const lines = format === 'csv' ? csvLines(plan) : icsLines(plan);
  return {
    stream: Readable.from(lines),
    fileName: `Campaign plans.${format}`,
    contentType: format === 'csv' ? 'text/csv; charset=utf-8' : 'text/calendar; charset=utf-8',
  };
}

function* csvLines({ campaigns, steps, links }: CampaignPlan): Iterable<string> {
  const nameById = new Map(steps.map(({ id, name }) => [id, name]));
  yield `\uFEFF${Papa.unparse([CSV_HEADER])}\r\n`;
  for (const step of steps) {
    const campaign = campaigns.find(({ id }) => id === step.campaign_id)!;
    const predecessors = links
      .filter(({ successor }) => successor === step.id)
      .map(({ predecessor, type, lag }) => `${nameById.get(predecessor)} ${type}${lag ? ` ${lag}` : ''}`);
    const cells = [
      ...[campaign.name, campaign.client, step.code, step.name, PHASE[step.phase], step.start ?? '', step.end ?? ''],
      ...[step.duration, step.owners.map(({ name }) => name).join(', '), step.progress, STEP_STATE[step.state]],
      predecessors.join(', '),
    ];
    yield `${Papa.unparse([cells.map((cell) => escapeFormula(String(cell)))])}\r\n`;
  }
}

/** Escapes a text for iCalendar (RFC 5545, 3.3.11). */
const escapeText = (value: string) => value.replace(/[\\;,]/g, '\\$&').replace(/\r?\n/g, '\\n');
/** Folds a line to at most 75 octets (RFC 5545, 3.1). */
function foldLine(line: string): string {
  const parts = [''];
  for (const character of line) {
    const limit = parts.length === 1 ? 75 : 74;
    if (Buffer.byteLength(parts.at(-1)! + character) > limit) parts.push(character);
    else parts[parts.length - 1] += character;
  }
  return `${parts.join('\r\n ')}\r\n`;
}
const compactDay = (day: string) => day.replaceAll('-', '');

/** Yields each dated step as an all-day event. In iCalendar, the end of such an event is the day after its last day. */
function* icsLines({ campaigns, steps, today }: CampaignPlan): Iterable<string> {
  yield ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Leadwright//Plans//EN', 'CALSCALE:GREGORIAN']
    .map(foldLine)
    .join('');
  for (const step of steps) {
    if (!(step.start && step.end)) continue;
    const campaign = campaigns.find(({ id }) => id === step.campaign_id)!;
    yield eventLines(step as DatedStep, `${campaign.name} (${campaign.client})`, today)
      .map(foldLine)
      .join('');
  }
  yield foldLine('END:VCALENDAR');
}
type DatedStep = CampaignStep & { start: string; end: string };

const eventLines = (step: DatedStep, campaign: string, today: string) => [
  'BEGIN:VEVENT',
  `UID:${step.id}@leadwright`,
  `DTSTAMP:${compactDay(today)}T000000Z`,
  `SEQUENCE:${step.version}`,
  `DTSTART;VALUE=DATE:${compactDay(step.start)}`,
  `DTEND;VALUE=DATE:${compactDay(dayOf(dayNumber(step.end) + 1))}`,
  `SUMMARY:${escapeText(step.name)}`,
  `DESCRIPTION:${escapeText(campaign)}`,
  `CATEGORIES:${escapeText(PHASE[step.phase])}`,
  'TRANSP:TRANSPARENT',
  'END:VEVENT',
];
