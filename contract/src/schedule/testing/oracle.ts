import type { CalendarLayer } from '../calendar.ts';
import type { Day } from '../days.ts';
import type { Dates, ScheduledStep, ScheduleLink } from '../plan.ts';

/**
 * A second, simplest possible scheduler, which tries one day after another. It shares only the types of a plan with the
 * tested code, but no sums, no search and no order of the network.
 */

const DAY_MILLISECONDS = 86_400_000;
const addDays = (day: Day, days: number): Day =>
  new Date(Date.parse(`${day}T12:00:00Z`) + days * DAY_MILLISECONDS).toISOString().slice(0, 10);
const laterDay = (a: Day, b: Day): Day => (a > b ? a : b);

/**
 * The plan of a test case. Calendars are referenced by index, so that scheduler and oracle build them from the same
 * layers.
 */
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
  let minutes = layers.findLast(({ week }) => week)!.week![index]!;
  for (const layer of layers.toReversed()) {
    const exception = layer.exceptions.findLast((one) => one.day === day);
    if (exception) {
      minutes = exception.minutes;
      break;
    }
    if (!layer.keepsHolidays) break;
  }
  return Math.min(minutes, full);
}

export class Oracle {
  readonly #planCase: PlanCase;
  readonly #minutesCache = new Map<string, number>();

  constructor(planCase: PlanCase) {
    this.#planCase = planCase;
  }

  #minutesOn(calendar: number, day: Day): number {
    const key = `${calendar} ${day}`;
    const cached = this.#minutesCache.get(key) ?? minutesOn(this.#planCase.calendars[calendar]!, day);
    this.#minutesCache.set(key, cached);
    return cached;
  }
  isWorking(calendar: number, day: Day): boolean {
    return this.#minutesOn(calendar, day) > 0;
  }

  endOf({ calendar, duration, held, end }: CaseStep, start: Day): Day {
    if (held === 'both' && end) return end;
    if (duration === 0) return start;
    const full = Math.max(...this.#planCase.calendars[calendar]!.find(({ week }) => week)!.week!);
    let remainingMinutes = duration * full - this.#minutesOn(calendar, start);
    let day = start;
    while (remainingMinutes > 0) {
      day = addDays(day, 1);
      remainingMinutes -= this.#minutesOn(calendar, day);
    }
    return day;
  }

  /** Counts the working days of a calendar from one morning to another; negative when `to` is earlier. */
  daysBetween(calendar: number, from: Day, to: Day): number {
    let days = 0;
    for (let day = from; day < to; day = addDays(day, 1)) days += this.isWorking(calendar, day) ? 1 : 0;
    for (let day = to; day < from; day = addDays(day, 1)) days -= this.isWorking(calendar, day) ? 1 : 0;
    return days;
  }

  /** Returns the mornings of the start and the finish of a step. */
  #mornings(step: CaseStep, { start, end }: Dates): { S: Day; F: Day } {
    if (step.duration > 0) return { S: start, F: addDays(end, 1) };
    const opening = !this.#planCase.links.some(({ successor }) => successor === step.id);
    const morning = opening ? start : addDays(start, 1);
    return { S: morning, F: opening ? end : addDays(end, 1) };
  }

  isKept(link: ScheduleLink, from: Dates, to: Dates): boolean {
    const [fromEnd, toEnd] = [...link.type] as ['S' | 'F', 'S' | 'F'];
    const fromMorning = this.#mornings(this.#findStep(link.predecessor), from)[fromEnd];
    const toMorning = this.#mornings(this.#findStep(link.successor), to)[toEnd];
    if (link.unit === 'calendar' || link.lag === 0) return addDays(fromMorning, link.lag) <= toMorning;
    return this.daysBetween(this.#planCase.calendar, fromMorning, toMorning) >= link.lag;
  }

  #findStep(id: string): CaseStep {
    return this.#planCase.steps.find((step) => step.id === id)!;
  }

  #fixedDates(step: CaseStep): Dates | undefined {
    if (step.held && step.start && step.end) return { start: step.start, end: step.end };
    if (step.rule?.kind !== 'fixed') return undefined;
    return { start: step.rule.day, end: this.endOf(step, step.rule.day) };
  }

  forward(from: Day): Map<string, Dates> {
    const positions = new Map<string, Dates>();
    for (const step of this.#planCase.steps) {
      const start = step.rule?.kind === 'start_no_earlier' ? laterDay(from, step.rule.day) : from;
      positions.set(step.id, this.#fixedDates(step) ?? { start, end: this.endOf(step, start) });
    }
    const isValid = (step: CaseStep, dates: Dates) =>
      this.isWorking(step.calendar, dates.start) &&
      this.#planCase.links.every(
        (link) =>
          link.successor !== step.id || !link.strict || this.isKept(link, positions.get(link.predecessor)!, dates),
      );
    this.#moveUntilStable(positions, isValid, 1);
    return positions;
  }

  backward(deadline: Day): Map<string, Dates> {
    const positions = new Map<string, Dates>();
    for (const step of this.#planCase.steps)
      positions.set(step.id, this.#fixedDates(step) ?? { start: deadline, end: this.endOf(step, deadline) });
    this.#moveUntilStable(positions, (step, dates) => this.#isEarlyEnough(step, dates, deadline, positions), -1);
    return positions;
  }

  #isEarlyEnough(step: CaseStep, dates: Dates, last: Day, others: ReadonlyMap<string, Dates>): boolean {
    return (
      this.isWorking(step.calendar, dates.start) &&
      dates.end <= last &&
      !(step.rule?.kind === 'finish_no_later' && dates.end > step.rule.day) &&
      this.#planCase.links.every((link) => {
        const follower = link.predecessor === step.id && link.strict ? others.get(link.successor) : undefined;
        return !follower || this.isKept(link, dates, follower);
      })
    );
  }

  #moveUntilStable(
    positions: Map<string, Dates>,
    isValid: (step: CaseStep, dates: Dates) => boolean,
    direction: 1 | -1,
    mayMove: (step: CaseStep) => boolean = (step) => !this.#fixedDates(step),
  ): void {
    for (let moved = true; moved; ) {
      moved = false;
      for (const step of this.#planCase.steps) {
        while (mayMove(step) && !isValid(step, positions.get(step.id)!)) {
          const start = addDays(positions.get(step.id)!.start, direction);
          positions.set(step.id, { start, end: this.endOf(step, start) });
          moved = true;
        }
      }
    }
  }

  /** Computes for each step with dates the last day on which it may start, and the working days until then. */
  floats(): Map<string, { latestStart: Day; days: number }> {
    const datedSteps = this.#planCase.steps.filter(({ start }) => start);
    const last = datedSteps.map(({ end }) => end!).reduce(laterDay, '0000');
    // Positions of steps that limit their predecessors: their fixed position, or the latest possible one.
    const followers = new Map<string, Dates>();
    const latestStarts = new Map<string, Day>();
    const remaining = new Set(datedSteps);
    while (remaining.size > 0) {
      const step = [...remaining].find((one) =>
        this.#planCase.links.every(
          (link) => link.predecessor !== one.id || ![...remaining].some(({ id }) => id === link.successor),
        ),
      )!;
      remaining.delete(step);
      const dates = (start: Day) => ({ start, end: this.#plannedEnd(step, start) });
      let start = last;
      while (!this.#isEarlyEnough(step, dates(start), last, followers)) start = addDays(start, -1);
      latestStarts.set(step.id, start);
      followers.set(step.id, this.#fixedDates(step) ? { start: step.start!, end: step.end! } : dates(start));
    }
    return new Map(
      datedSteps.map((step) => {
        const latestStart = latestStarts.get(step.id)!;
        return [step.id, { latestStart, days: this.daysBetween(step.calendar, step.start!, latestStart) }];
      }),
    );
  }
  /** Returns the end as if the step were not completed, which the float requires. */
  #plannedEnd(step: CaseStep, start: Day): Day {
    return this.endOf({ ...step, held: null }, start);
  }

  /** Returns the dates of steps that are pushed because other steps were changed. */
  pushed(changed: ReadonlySet<string>): Map<string, Dates> {
    const positions = new Map<string, Dates>();
    for (const { id, start, end } of this.#planCase.steps) if (start && end) positions.set(id, { start, end });
    const moved = new Set<string>();
    const incomingLinks = (step: CaseStep) =>
      this.#planCase.links.filter(({ successor, predecessor, strict }) => {
        return successor === step.id && strict && positions.has(predecessor);
      });
    const isValid = (step: CaseStep, dates: Dates) => {
      const violatedLinks = incomingLinks(step).filter(
        (link) => !this.isKept(link, positions.get(link.predecessor)!, dates),
      );
      const isCaused = violatedLinks.some(({ predecessor }) => changed.has(predecessor) || moved.has(predecessor));
      if (isCaused) moved.add(step.id);
      return (
        !isCaused && (!moved.has(step.id) || (violatedLinks.length === 0 && this.isWorking(step.calendar, dates.start)))
      );
    };
    const mayMove = (step: CaseStep) => positions.has(step.id) && !changed.has(step.id) && !this.#fixedDates(step);
    this.#moveUntilStable(positions, isValid, 1, mayMove);
    return new Map([...positions].filter(([id]) => moved.has(id)));
  }
}
