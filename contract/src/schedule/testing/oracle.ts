import type { CalendarLayer } from '../calendar.ts';
import type { Day } from '../days.ts';
import type { Dates, ScheduledStep, ScheduleLink } from '../plan.ts';

/**
 * A reference scheduler that tries one day after another. It shares only the plan types with the tested code, but none
 * of its arithmetic, search or topological ordering.
 */

const DAY_MILLISECONDS = 86_400_000;
const addDays = (day: Day, days: number): Day =>
  new Date(Date.parse(`${day}T12:00:00Z`) + days * DAY_MILLISECONDS).toISOString().slice(0, 10);
const laterDay = (a: Day, b: Day): Day => (a > b ? a : b);

/**
 * The plan of a test case. Steps reference calendars by index, so that scheduler and oracle build them from the same
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
  const weekdayIndex = (new Date(`${day}T12:00:00Z`).getUTCDay() + 6) % 7;
  const fullDayMinutes = Math.max(...layers.find(({ week }) => week)!.week!);
  let minutes = layers.findLast(({ week }) => week)!.week![weekdayIndex]!;
  for (const layer of layers.toReversed()) {
    const exception = layer.exceptions.findLast((candidate) => candidate.day === day);
    if (exception) {
      minutes = exception.minutes;
      break;
    }
    if (!layer.keepsHolidays) break;
  }
  return Math.min(minutes, fullDayMinutes);
}

export class Oracle {
  readonly #planCase: PlanCase;
  readonly #minutesCache = new Map<string, number>();

  constructor(planCase: PlanCase) {
    this.#planCase = planCase;
  }

  #minutesOn(calendar: number, day: Day): number {
    const key = `${calendar} ${day}`;
    const minutes = this.#minutesCache.get(key) ?? minutesOn(this.#planCase.calendars[calendar]!, day);
    this.#minutesCache.set(key, minutes);
    return minutes;
  }
  isWorking(calendar: number, day: Day): boolean {
    return this.#minutesOn(calendar, day) > 0;
  }

  endOf({ calendar, duration, lockedDates, end }: CaseStep, start: Day): Day {
    if (lockedDates === 'both' && end) return end;
    if (duration === 0) return start;
    const fullDayMinutes = Math.max(...this.#planCase.calendars[calendar]!.find(({ week }) => week)!.week!);
    let remainingMinutes = duration * fullDayMinutes - this.#minutesOn(calendar, start);
    let day = start;
    while (remainingMinutes > 0) {
      day = addDays(day, 1);
      remainingMinutes -= this.#minutesOn(calendar, day);
    }
    return day;
  }

  /** Counts the working days of a calendar between two day boundaries; negative when `to` is earlier. */
  daysBetween(calendar: number, from: Day, to: Day): number {
    let days = 0;
    for (let day = from; day < to; day = addDays(day, 1)) days += this.isWorking(calendar, day) ? 1 : 0;
    for (let day = to; day < from; day = addDays(day, 1)) days -= this.isWorking(calendar, day) ? 1 : 0;
    return days;
  }

  /** Returns the day boundaries of a step: its start (S), and its finish (F), which is the start of the next day. */
  #boundaries(step: CaseStep, { start, end }: Dates): { S: Day; F: Day } {
    if (step.duration > 0) return { S: start, F: addDays(end, 1) };
    // A milestone is at the end of its day, but at the start when it has no predecessor.
    const hasNoPredecessor = !this.#planCase.links.some(({ successor }) => successor === step.id);
    return hasNoPredecessor ? { S: start, F: end } : { S: addDays(start, 1), F: addDays(end, 1) };
  }

  #isSatisfied(link: ScheduleLink, predecessorDates: Dates, successorDates: Dates): boolean {
    const [predecessorEnd, successorEnd] = [...link.type] as ['S' | 'F', 'S' | 'F'];
    const from = this.#boundaries(this.#findStep(link.predecessor), predecessorDates)[predecessorEnd];
    const to = this.#boundaries(this.#findStep(link.successor), successorDates)[successorEnd];
    if (link.unit === 'calendar' || link.lag === 0) return addDays(from, link.lag) <= to;
    return this.daysBetween(this.#planCase.calendar, from, to) >= link.lag;
  }

  #findStep(id: string): CaseStep {
    return this.#planCase.steps.find((step) => step.id === id)!;
  }

  #fixedDates(step: CaseStep): Dates | undefined {
    if (step.lockedDates && step.start && step.end) return { start: step.start, end: step.end };
    if (step.rule?.kind !== 'fixed') return undefined;
    return { start: step.rule.day, end: this.endOf(step, step.rule.day) };
  }

  scheduleForward(from: Day): Map<string, Dates> {
    const positions = new Map<string, Dates>();
    for (const step of this.#planCase.steps) {
      const start = step.rule?.kind === 'start_no_earlier' ? laterDay(from, step.rule.day) : from;
      positions.set(step.id, this.#fixedDates(step) ?? { start, end: this.endOf(step, start) });
    }
    const incomingLinks = ({ id }: CaseStep) =>
      this.#planCase.links.filter(({ successor, strict }) => successor === id && strict);
    const isLateEnough = (step: CaseStep, dates: Dates) =>
      this.isWorking(step.calendar, dates.start) &&
      incomingLinks(step).every((link) => this.#isSatisfied(link, positions.get(link.predecessor)!, dates));
    this.#moveUntilStable(positions, (step, dates) => !isLateEnough(step, dates), 1);
    return positions;
  }

  scheduleBackward(deadline: Day): Map<string, Dates> {
    const positions = new Map<string, Dates>();
    for (const step of this.#planCase.steps)
      positions.set(step.id, this.#fixedDates(step) ?? { start: deadline, end: this.endOf(step, deadline) });
    this.#moveUntilStable(positions, (step, dates) => !this.#isEarlyEnough(step, dates, deadline, positions), -1);
    return positions;
  }

  #isEarlyEnough(step: CaseStep, dates: Dates, last: Day, successors: ReadonlyMap<string, Dates>): boolean {
    return (
      this.isWorking(step.calendar, dates.start) &&
      dates.end <= last &&
      !(step.rule?.kind === 'finish_no_later' && dates.end > step.rule.day) &&
      this.#planCase.links.every((link) => {
        const successor = link.predecessor === step.id && link.strict ? successors.get(link.successor) : undefined;
        return !successor || this.#isSatisfied(link, dates, successor);
      })
    );
  }

  /** Moves steps day by day in one direction until none has to move, and collects their ids in `movedIds`. */
  #moveUntilStable(
    positions: Map<string, Dates>,
    mustMove: (step: CaseStep, dates: Dates) => boolean,
    direction: 1 | -1,
    mayMove: (step: CaseStep) => boolean = (step) => !this.#fixedDates(step),
    movedIds = new Set<string>(),
  ): void {
    for (let hasMoved = true; hasMoved; ) {
      hasMoved = false;
      for (const step of this.#planCase.steps) {
        while (mayMove(step) && mustMove(step, positions.get(step.id)!)) {
          const start = addDays(positions.get(step.id)!.start, direction);
          positions.set(step.id, { start, end: this.endOf(step, start) });
          movedIds.add(step.id);
          hasMoved = true;
        }
      }
    }
  }

  /** Computes for each step with dates the last day on which it may start, and the working days until then. */
  computeFloats(): Map<string, { latestStart: Day; days: number }> {
    const datedSteps = this.#planCase.steps.filter(({ start }) => start);
    const last = datedSteps.map(({ end }) => end!).reduce(laterDay, '0000');
    // Positions that limit the predecessors of a step: its fixed position, or its latest possible one.
    const successors = new Map<string, Dates>();
    const latestStarts = new Map<string, Day>();
    const remainingSteps = new Set(datedSteps);
    while (remainingSteps.size > 0) {
      const step = [...remainingSteps].find((candidate) =>
        this.#planCase.links.every(
          (link) => link.predecessor !== candidate.id || ![...remainingSteps].some(({ id }) => id === link.successor),
        ),
      )!;
      remainingSteps.delete(step);
      const datesFrom = (start: Day) => ({ start, end: this.#plannedEnd(step, start) });
      let start = last;
      while (!this.#isEarlyEnough(step, datesFrom(start), last, successors)) start = addDays(start, -1);
      latestStarts.set(step.id, start);
      successors.set(step.id, this.#fixedDates(step) ? { start: step.start!, end: step.end! } : datesFrom(start));
    }
    return new Map(
      datedSteps.map((step) => {
        const latestStart = latestStarts.get(step.id)!;
        return [step.id, { latestStart, days: this.daysBetween(step.calendar, step.start!, latestStart) }];
      }),
    );
  }
  /** Returns the end of a step as if it were not completed: floats are computed from its duration. */
  #plannedEnd(step: CaseStep, start: Day): Day {
    return this.endOf({ ...step, lockedDates: null }, start);
  }

  /** Returns the new dates of the steps that changed steps push, directly or through other steps. */
  findPushedSteps(changedIds: ReadonlySet<string>): Map<string, Dates> {
    const positions = new Map<string, Dates>();
    for (const { id, start, end } of this.#planCase.steps) if (start && end) positions.set(id, { start, end });
    const pushedIds = new Set<string>();
    const incomingLinks = (step: CaseStep) =>
      this.#planCase.links.filter(
        ({ successor, predecessor, strict }) => successor === step.id && strict && positions.has(predecessor),
      );
    const mustMove = (step: CaseStep, dates: Dates) => {
      const violatedLinks = incomingLinks(step).filter(
        (link) => !this.#isSatisfied(link, positions.get(link.predecessor)!, dates),
      );
      const isPushedByChange = violatedLinks.some(
        ({ predecessor }) => changedIds.has(predecessor) || pushedIds.has(predecessor),
      );
      // A pushed step moves on until it satisfies all links and starts on a working day.
      const isInvalid = violatedLinks.length > 0 || !this.isWorking(step.calendar, dates.start);
      return isPushedByChange || (pushedIds.has(step.id) && isInvalid);
    };
    const mayMove = (step: CaseStep) => positions.has(step.id) && !changedIds.has(step.id) && !this.#fixedDates(step);
    this.#moveUntilStable(positions, mustMove, 1, mayMove, pushedIds);
    return new Map([...positions].filter(([id]) => pushedIds.has(id)));
  }
}
