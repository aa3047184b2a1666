import { dayNumber } from '@leadwright/contract/schedule/days';
import { formatDay, formatMonth } from '../../../ui/format.ts';
import { PALETTE, type Token } from '../../../ui/look/palette.ts';
import type { PlanRow, StepRow } from '../chart/plan-rows.ts';
import { leftOf, type TimeAxis, ticksOf, widthOf } from '../chart/time-axis.ts';

/** The whole chart as a picture, on white regardless of the theme. */

export interface Picture {
  title: string;
  rows: readonly PlanRow[];
  axis: TimeAxis;
  today: string;
  isNonWorking: (day: number) => boolean;
  isCritical: (step: string) => boolean;
}

const NAME = 320;
const TOP = 84;
const ROW = 26;
const SCALE = 2;
/** Maximum edge length that browsers draw, in pixels. */
const LONGEST = 16_000;
const MARGIN = 16;
/** Colours of the light theme: pictures are placed into white documents. */
const colours = Object.fromEntries(Object.entries(PALETTE).map(([token, [light]]) => [token, light])) as Record<
  Token,
  string
>;
type Colours = typeof colours;

export function drawPlan(picture: Picture): HTMLCanvasElement {
  const [width, height] = [NAME + widthOf(picture.axis) + 2 * MARGIN, TOP + picture.rows.length * ROW + MARGIN];
  const scale = Math.min(SCALE, LONGEST / width, LONGEST / height);
  const canvas = document.createElement('canvas');
  canvas.width = Math.ceil(width * scale);
  canvas.height = Math.ceil(height * scale);
  const pen = canvas.getContext('2d')!;
  pen.scale(scale, scale);
  pen.fillStyle = colours.surface;
  pen.fillRect(0, 0, width, height);
  pen.textBaseline = 'middle';
  drawText(pen, { text: picture.title, x: MARGIN, y: 24, colour: colours.ink, font: '600 18px' });
  pen.translate(NAME + MARGIN, TOP);
  drawDays(pen, picture, colours);
  for (const [at, row] of picture.rows.entries()) drawRow(pen, picture, row, at * ROW, colours);
  return canvas;
}

interface TextOptions {
  text: string;
  x: number;
  y: number;
  colour: string;
  font?: string;
  room?: number;
}
function drawText(pen: CanvasRenderingContext2D, { text, x, y, colour, font = '13px', room: maxWidth }: TextOptions) {
  pen.font = `${font} ${getComputedStyle(document.body).fontFamily}`;
  pen.fillStyle = colour;
  let shown = text;
  while (maxWidth !== undefined && shown.length > 1 && pen.measureText(shown).width > maxWidth)
    shown = `${shown.slice(0, -2)}…`;
  pen.fillText(shown, x, y);
}

function drawDays(pen: CanvasRenderingContext2D, { axis, rows, today, isNonWorking }: Picture, colours: Colours) {
  const height = rows.length * ROW;
  for (let day = axis.first; day <= axis.last && axis.dayWidth >= 3; day++) {
    if (!isNonWorking(day)) continue;
    pen.fillStyle = colours.sunken;
    pen.fillRect(leftOf(axis, day), 0, axis.dayWidth, height);
  }
  const lines = ticksOf(axis, axis.first, axis.last);
  for (const [at, line] of lines.entries()) {
    for (const { day, days, unit } of line) {
      const x = Math.max(0, leftOf(axis, day));
      pen.fillStyle = colours.line;
      pen.fillRect(x, at * 18 - 38, 1, 18);
      const text =
        unit === 'year'
          ? day.slice(0, 4)
          : unit === 'month'
            ? formatMonth(day, axis.zoom === 'month')
            : String(Number(day.slice(8)));
      const maxWidth = leftOf(axis, day) + days * axis.dayWidth - x - 4;
      if (maxWidth > 12)
        drawText(pen, {
          text: unit === 'quarter' ? formatMonth(day, true) : text,
          x: x + 4,
          y: at * 18 - 29,
          colour: colours.quiet,
          font: '11px',
          room: maxWidth,
        });
    }
  }
  pen.fillStyle = colours.danger;
  pen.fillRect(leftOf(axis, dayNumber(today)) + axis.dayWidth / 2, 0, 2, height);
}

function drawRow(pen: CanvasRenderingContext2D, picture: Picture, row: PlanRow, y: number, colours: Colours) {
  const middle = y + ROW / 2;
  pen.fillStyle = colours.line;
  pen.fillRect(-NAME, y + ROW - 1, NAME + widthOf(picture.axis), 1);
  const isGroup = row.kind === 'group';
  drawText(pen, {
    text: isGroup ? row.label : row.step.name,
    x: -NAME + (isGroup ? 0 : 14),
    y: middle,
    colour: colours.ink,
    font: isGroup ? '600 13px' : '13px',
    room: isGroup ? NAME - 8 : NAME - 110,
  });
  const start = isGroup ? row.start : row.step.start;
  const end = isGroup ? row.end : row.step.end;
  if (!(start && end)) return;
  const [left, right] = [leftOf(picture.axis, start), leftOf(picture.axis, end) + picture.axis.dayWidth];
  if (isGroup) {
    pen.fillStyle = colours.quiet;
    pen.fillRect(left, middle - 3, right - left, 6);
    return;
  }
  drawText(pen, { text: formatDay(end), x: -92, y: middle, colour: colours.quiet, font: '11px' });
  drawBar(pen, { row, left, right, middle, tone: toneOf(row, colours) });
  if (!picture.isCritical(row.step.id)) return;
  pen.strokeStyle = colours.danger;
  pen.lineWidth = 2;
  pen.strokeRect(left - 2, middle - 10, right - left + 4, 20);
}

const toneOf = ({ step, lateness }: StepRow, colours: Colours) =>
  lateness === 'overdue'
    ? colours.danger
    : lateness === 'at_risk'
      ? colours.warning
      : step.state === 'done'
        ? colours.success
        : colours.primary;

interface DrawnBar {
  row: StepRow;
  left: number;
  right: number;
  middle: number;
  tone: string;
}
function drawBar(pen: CanvasRenderingContext2D, { row: { step }, left, right, middle, tone }: DrawnBar) {
  pen.fillStyle = tone;
  pen.strokeStyle = tone;
  pen.lineWidth = 1;
  if (step.duration === 0) {
    pen.beginPath();
    for (const [x, y] of [
      [-8, 0],
      [0, -8],
      [8, 0],
      [0, 8],
    ])
      pen.lineTo(right + x!, middle + y!);
    pen.fill();
    return;
  }
  pen.globalAlpha = 0.25;
  pen.fillRect(left, middle - 8, right - left, 16);
  pen.globalAlpha = 1;
  pen.fillRect(left, middle - 8, ((right - left) * step.progress) / 100, 16);
  pen.strokeRect(left, middle - 8, right - left, 16);
}
