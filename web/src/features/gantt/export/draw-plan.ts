import { dayNumber } from '@leadwright/contract/schedule/days';
import { formatDay, formatMonth } from '../../../ui/format.ts';
import { PALETTE, type Token } from '../../../ui/look/palette.ts';
import type { PlanRow, StepRow } from '../chart/plan-rows.ts';
import { leftOf, type TimeAxis, ticksOf, widthOf } from '../chart/time-axis.ts';

/** Content of the exported picture. The picture shows the whole chart on white in every theme. */
export interface Picture {
  title: string;
  rows: readonly PlanRow[];
  axis: TimeAxis;
  today: string;
  isNonWorking: (day: number) => boolean;
  isCritical: (step: string) => boolean;
}

const NAME_WIDTH = 320;
const HEADER_HEIGHT = 84;
const ROW_HEIGHT = 26;
const SCALE = 2;
/** Maximum edge length of a canvas in browsers, in pixels. */
const MAX_EDGE = 16_000;
const MARGIN = 16;
/** Colours of the light theme, because pictures are placed into white documents. */
const colours = Object.fromEntries(Object.entries(PALETTE).map(([token, [light]]) => [token, light])) as Record<
  Token,
  string
>;
type Colours = typeof colours;

export function drawPlan(picture: Picture): HTMLCanvasElement {
  const [width, height] = [
    NAME_WIDTH + widthOf(picture.axis) + 2 * MARGIN,
    HEADER_HEIGHT + picture.rows.length * ROW_HEIGHT + MARGIN,
  ];
  const scale = Math.min(SCALE, MAX_EDGE / width, MAX_EDGE / height);
  const canvas = document.createElement('canvas');
  canvas.width = Math.ceil(width * scale);
  canvas.height = Math.ceil(height * scale);
  const context = canvas.getContext('2d')!;
  context.scale(scale, scale);
  context.fillStyle = colours.surface;
  context.fillRect(0, 0, width, height);
  context.textBaseline = 'middle';
  drawText(context, { text: picture.title, x: MARGIN, y: 24, colour: colours.ink, font: '600 18px' });
  context.translate(NAME_WIDTH + MARGIN, HEADER_HEIGHT);
  drawDays(context, picture, colours);
  for (const [index, row] of picture.rows.entries()) drawRow(context, picture, row, index * ROW_HEIGHT, colours);
  return canvas;
}

interface TextOptions {
  text: string;
  x: number;
  y: number;
  colour: string;
  font?: string;
  maxWidth?: number;
}
function drawText(context: CanvasRenderingContext2D, { text, x, y, colour, font = '13px', maxWidth }: TextOptions) {
  context.font = `${font} ${getComputedStyle(document.body).fontFamily}`;
  context.fillStyle = colour;
  let label = text;
  while (maxWidth !== undefined && label.length > 1 && context.measureText(label).width > maxWidth)
    label = `${label.slice(0, -2)}…`;
  context.fillText(label, x, y);
}

function drawDays(context: CanvasRenderingContext2D, { axis, rows, today, isNonWorking }: Picture, colours: Colours) {
  const height = rows.length * ROW_HEIGHT;
  for (let day = axis.first; day <= axis.last && axis.dayWidth >= 3; day++) {
    if (!isNonWorking(day)) continue;
    context.fillStyle = colours.sunken;
    context.fillRect(leftOf(axis, day), 0, axis.dayWidth, height);
  }
  const lines = ticksOf(axis, axis.first, axis.last);
  for (const [lineIndex, line] of lines.entries()) {
    for (const { day, days, unit } of line) {
      const x = Math.max(0, leftOf(axis, day));
      context.fillStyle = colours.line;
      context.fillRect(x, lineIndex * 18 - 38, 1, 18);
      const text =
        unit === 'year'
          ? day.slice(0, 4)
          : unit === 'month'
            ? formatMonth(day, axis.zoom === 'month')
            : String(Number(day.slice(8)));
      const maxWidth = leftOf(axis, day) + days * axis.dayWidth - x - 4;
      if (maxWidth > 12)
        drawText(context, {
          text: unit === 'quarter' ? formatMonth(day, true) : text,
          x: x + 4,
          y: lineIndex * 18 - 29,
          colour: colours.quiet,
          font: '11px',
          maxWidth,
        });
    }
  }
  context.fillStyle = colours.danger;
  context.fillRect(leftOf(axis, dayNumber(today)) + axis.dayWidth / 2, 0, 2, height);
}

function drawRow(context: CanvasRenderingContext2D, picture: Picture, row: PlanRow, y: number, colours: Colours) {
  const middle = y + ROW_HEIGHT / 2;
  context.fillStyle = colours.line;
  context.fillRect(-NAME_WIDTH, y + ROW_HEIGHT - 1, NAME_WIDTH + widthOf(picture.axis), 1);
  const isGroup = row.kind === 'group';
  drawText(context, {
    text: isGroup ? row.label : row.step.name,
    x: -NAME_WIDTH + (isGroup ? 0 : 14),
    y: middle,
    colour: colours.ink,
    font: isGroup ? '600 13px' : '13px',
    maxWidth: isGroup ? NAME_WIDTH - 8 : NAME_WIDTH - 110,
  });
  const start = isGroup ? row.start : row.step.start;
  const end = isGroup ? row.end : row.step.end;
  if (!(start && end)) return;
  const [left, right] = [leftOf(picture.axis, start), leftOf(picture.axis, end) + picture.axis.dayWidth];
  if (isGroup) {
    context.fillStyle = colours.quiet;
    context.fillRect(left, middle - 3, right - left, 6);
    return;
  }
  drawText(context, { text: formatDay(end), x: -92, y: middle, colour: colours.quiet, font: '11px' });
  drawBar(context, { row, left, right, middle, tone: toneOf(row, colours) });
  if (!picture.isCritical(row.step.id)) return;
  context.strokeStyle = colours.danger;
  context.lineWidth = 2;
  context.strokeRect(left - 2, middle - 10, right - left + 4, 20);
}

const toneOf = ({ step, lateness }: StepRow, colours: Colours) =>
  lateness === 'overdue'
    ? colours.danger
    : lateness === 'at_risk'
      ? colours.warning
      : step.state === 'done'
        ? colours.success
        : colours.primary;

interface BarOptions {
  row: StepRow;
  left: number;
  right: number;
  middle: number;
  tone: string;
}
function drawBar(context: CanvasRenderingContext2D, { row: { step }, left, right, middle, tone }: BarOptions) {
  context.fillStyle = tone;
  context.strokeStyle = tone;
  context.lineWidth = 1;
  if (step.duration === 0) {
    context.beginPath();
    for (const [x, y] of [
      [-8, 0],
      [0, -8],
      [8, 0],
      [0, 8],
    ])
      context.lineTo(right + x!, middle + y!);
    context.fill();
    return;
  }
  context.globalAlpha = 0.25;
  context.fillRect(left, middle - 8, right - left, 16);
  context.globalAlpha = 1;
  context.fillRect(left, middle - 8, ((right - left) * step.progress) / 100, 16);
  context.strokeRect(left, middle - 8, right - left, 16);
}
