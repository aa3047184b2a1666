import type { CalendarLayer } from '../calendar.ts';
import type { Day } from '../days.ts';
import type { Dates, ScheduledStep, ScheduleLink } from '../plan.ts';

/**
 * A second scheduler, as simple as possible: it tries one day after another. It shares only the shapes of a plan with
 * the tested code: no sums, no search, no order of the network.
 */

const MILLISECONDS = 86_400_000;
const plus = (day: Day, days: number): Day =>
  new Date(Date.parse(`${day}T12:00:00Z`) + days * MILLISECONDS).toISOString().slice(0, 10);
const laterDay = (one: Day, other: Day): Day => (one > other ? one : other);

/** The plan of a test case, with calendars by index, so that both sides build them from their layers. */
export interface PlanCase {
  start: Day;
  calendars: CalendarLayer[][];
  /** Index of the campaign's calendar. */
  calendar: number;
  steps: (Omit<ScheduledStep, 'calendar'> & { calendar: number })[];
  links: ScheduleLink[];
}
type CaseStep = PlanCase['steps'][number];

function minutesOn(layers: readonly CalendarLayer[], day: Day): number {
  const index = (new Date(`${day}T12:00:00Z`).getUTCDay() + 6) % 7;
  const full = Math.max(...layers.find(({ week }) => week)!.week!);
  let found = layers.findLast(({ week }) => week)!.week![index]!;
  for (const layer of layers.toReversed()) {
    const exception = layer.exceptions.findLast((one) => one.day === day);
    if (exception) {
      found = exception.minutes;
      break;
    }
    if (!layer.keepsHolidays) break;
  }
  return Math.min(found, full);
}

export class Oracle {
  readonly #case: PlanCase;
  readonly #known = new Map<string, number>();

  constructor(planCase: PlanCase) {
    this.#case = planCase;
  }

  #minutes(calendar: number, day: Day): number {
    const key = `${calendar} ${day}`;
    const known = this.#known.get(key) ?? minutesOn(this.#case.calendars[calendar]!, day);
    this.#known.set(key, known);
    return known;
  }
  isWorking(calendar: number, day: Day): boolean {
    return this.#minutes(calendar, day) > 0;
  }

  endOf({ calendar, duration, held, end }: CaseStep, start: Day): Day {
    if (held === 'both' && end) return end;
    if (duration === 0) return start;
    const full = Math.max(...this.#case.calendars[calendar]!.find(({ week }) => week)!.week!);
    let left = duration * full - this.#minutes(calendar, start);
    let day = start;
    while (left > 0) {
      day = plus(day, 1);
      left -= this.#minutes(calendar, day);
    }
    return day;
  }

  /** Returns the working days of a calendar from one morning to another, negative when `to` is earlier. */
  daysBetween(calendar: number, from: Day, to: Day): number {
    let days = 0;
    for (let day = from; day < to; day = plus(day, 1)) days += this.isWorking(calendar, day) ? 1 : 0;
    for (let day = to; day < from; day = plus(day, 1)) days -= this.isWorking(calendar, day) ? 1 : 0;
    return days;
  }

  /** Returns the morning of the start of a step and that of its finish. */
  #mornings(step: CaseStep, { start, end }: Dates): { S: Day; F: Day } {
    if (step.duration > 0) return { S: start, F: plus(end, 1) };
    const opening = !this.#case.links.some(({ successor }) => successor === step.id);
    const morning = opening ? start : plus(start, 1);
    return { S: morning, F: opening ? end : plus(end, 1) };
  }

  isKept(link: ScheduleLink, from: Dates, to: Dates): boolean {
    const [leaves, reaches] = [...link.type] as ['S' | 'F', 'S' | 'F'];
    const one = this.#mornings(this.#step(link.predecessor), from)[leaves];
    const other = this.#mornings(this.#step(link.successor), to)[reaches];
    if (link.unit === 'calendar' || link.lag === 0) return plus(one, link.lag) <= other;
    return this.daysBetween(this.#case.calendar, one, other) >= link.lag;
  }

  #step(id: string): CaseStep {
    return this.#case.steps.find((step) => step.id === id)!;
  }

  #stillAt(step: CaseStep): Dates | undefined {
    if (step.held && step.start && step.end) return { start: step.start, end: step.end };
    if (step.rule?.kind !== 'fixed') return undefined;
    return { start: step.rule.day, end: this.endOf(step, step.rule.day) };
  }

  forward(from: Day): Map<string, Dates> {
    const found = new Map<string, Dates>();
    for (const step of this.#case.steps) {
      const start = step.rule?.kind === 'start_no_earlier' ? laterDay(from, step.rule.day) : from;
      found.set(step.id, this.#stillAt(step) ?? { start, end: this.endOf(step, start) });
    }
    const does = (step: CaseStep, dates: Dates) =>
      this.isWorking(step.calendar, dates.start) &&
      this.#case.links.every(
        (link) => link.successor !== step.id || !link.strict || this.isKept(link, found.get(link.predecessor)!, dates),
      );
    this.#untilNothingMoves(found, does, 1);
    return found;
  }

  backward(deadline: Day): Map<string, Dates> {
    const found = new Map<string, Dates>();
    for (const step of this.#case.steps)
      found.set(step.id, this.#stillAt(step) ?? { start: deadline, end: this.endOf(step, deadline) });
    this.#untilNothingMoves(found, (step, dates) => this.#isEarlyEnough(step, dates, deadline, found), -1);
    return found;
  }

  #isEarlyEnough(step: CaseStep, dates: Dates, last: Day, others: ReadonlyMap<string, Dates>): boolean {
    return (
      this.isWorking(step.calendar, dates.start) &&
      dates.end <= last &&
      !(step.rule?.kind === 'finish_no_later' && dates.end > step.rule.day) &&
      this.#case.links.every((link) => {
        const follower = link.predecessor === step.id && link.strict ? others.get(link.successor) : undefined;
        return !follower || this.isKept(link, dates, follower);
      })
    );
  }

  #untilNothingMoves(
    found: Map<string, Dates>,
    does: (step: CaseStep, dates: Dates) => boolean,
    direction: 1 | -1,
    moves: (step: CaseStep) => boolean = (step) => !this.#stillAt(step),
  ): void {
    for (let moved = true; moved; ) {
      moved = false;
      for (const step of this.#case.steps) {
        while (moves(step) && !does(step, found.get(step.id)!)) {
          const start = plus(found.get(step.id)!.start, direction);
          found.set(step.id, { start, end: this.endOf(step, start) });
          moved = true;
        }
      }
    }
  }

  /** Returns for each step with dates the last day on which it may start, and its distance in working days. */
  floats(): Map<string, { latestStart: Day; days: number }> {
    const dated = this.#case.steps.filter(({ start }) => start);
    const last = dated.map(({ end }) => end!).reduce(laterDay, '0000');
    // Positions of steps that limit their predecessors: where they are held, or as late as they may be.
    const followers = new Map<string, Dates>();
    const own = new Map<string, Day>();
    const todo = new Set(dated);
    while (todo.size > 0) {
      const step = [...todo].find((one) =>
        this.#case.links.every(
          (link) => link.predecessor !== one.id || ![...todo].some(({ id }) => id === link.successor),
        ),
      )!;
      todo.delete(step);
      const dates = (start: Day) => ({ start, end: this.#fullEnd(step, start) });
      let start = last;
      while (!this.#isEarlyEnough(step, dates(start), last, followers)) start = plus(start, -1);
      own.set(step.id, start);
      followers.set(step.id, this.#stillAt(step) ? { start: step.start!, end: step.end! } : dates(start));
    }
    return new Map(
      dated.map((step) => {
        const latestStart = own.get(step.id)!;
        return [step.id, { latestStart, days: this.daysBetween(step.calendar, step.start!, latestStart) }];
      }),
    );
  }
  /** The end as if the step were not completed, as its float requires. */
  #fullEnd(step: CaseStep, start: Day): Day {
    return this.endOf({ ...step, held: null }, start);
  }

  /** Returns the dates of steps that move because others were changed. */
  pushed(changed: ReadonlySet<string>): Map<string, Dates> {
    const found = new Map<string, Dates>();
    for (const { id, start, end } of this.#case.steps) if (start && end) found.set(id, { start, end });
    const moved = new Set<string>();
    const into = (step: CaseStep) =>
      this.#case.links.filter(({ successor, predecessor, strict }) => {
        return successor === step.id && strict && found.has(predecessor);
      });
    const does = (step: CaseStep, dates: Dates) => {
      const broken = into(step).filter((link) => !this.isKept(link, found.get(link.predecessor)!, dates));
      const isCaused = broken.some(({ predecessor }) => changed.has(predecessor) || moved.has(predecessor));
      if (isCaused) moved.add(step.id);
      return !isCaused && (!moved.has(step.id) || (broken.length === 0 && this.isWorking(step.calendar, dates.start)));
    };
    const moves = (step: CaseStep) => found.has(step.id) && !changed.has(step.id) && !this.#stillAt(step);
    this.#untilNothingMoves(found, does, 1, moves);
    return new Map([...found].filter(([id]) => moved.has(id)));
  }
}
