import { type Day, type DayNumber, dayNumber, weekday } from './days.ts';

/** An exception of a calendar for a single day, which replaces the weekday's working time. */
export interface DayException {
  day: Day;
  /** Working minutes: 0 on a holiday, fewer than usual on a part-day, more on a working Saturday. */
  minutes: number;
  kind: 'holiday' | 'leave' | 'other';
  name: string;
}

/** One layer of a working calendar: the rules of the agency, a team or a person. */
export interface CalendarLayer {
  /** Working minutes of each weekday, Monday first; null when the layer uses the week of the layer below. */
  week: readonly number[] | null;
  exceptions: readonly DayException[];
  /** Whether the exceptions of lower layers apply. A person who works abroad has other holidays. */
  keepsHolidays: boolean;
}

/** Number of days that are summed in advance, so that a plan does not extend the sums for every step. */
const MARGIN_DAYS = 366;
/** Limits of dates, which only plans with extreme calendars, such as one hour a week, can reach. */
const EARLIEST_DAY = dayNumber('1900-01-01');
const LATEST_DAY = dayNumber('2400-01-01');

/** Kinds of cumulative sums: working minutes, and days with working minutes. */
type SumKind = 'minutes' | 'days';

/**
 * The working days of a user as one calendar of layers: the agency's first, then a team's, then a person's. For a
 * single day, and for the week, the later layer applies.
 *
 * A *working day* of a duration is as long as the longest day in the week of the lowest layer. A part-day counts as its
 * fraction, so that two half days make one; a longer day counts as one. Work is summed by day on demand: each query is
 * a lookup or a binary search.
 *
 * Days are numbers (`dayNumber`). A *boundary* is the start of a day, denoted by the number of that day. Throws a
 * RangeError for weeks without any working time, and for work that does not end by the year 2400.
 */
export class WorkingCalendar {
  /** Minutes of a full working day. */
  readonly fullDay: number;
  readonly #week: readonly number[];
  readonly #exceptions = new Map<DayNumber, DayException>();
  readonly #exceptionDays: readonly DayNumber[];
  /** The boundary at which the sums are 0: the first requested one. */
  #anchor: DayNumber | undefined;
  #first: DayNumber = 0;
  #last: DayNumber = -1;
  /** Sums from the anchor to each boundary from #first to #last; negative before the anchor. */
  #sums: Record<SumKind, Int32Array> = { minutes: new Int32Array(), days: new Int32Array() };

  constructor(layers: readonly CalendarLayer[]) {
    const weeks = layers.flatMap(({ week }) => (week ? [week] : []));
    const week = weeks.at(-1);
    this.fullDay = Math.max(0, ...(weeks[0] ?? []));
    if (!(week?.length === 7 && this.fullDay > 0 && week.some((minutes) => minutes > 0)))
      throw new RangeError('A working calendar needs a week with working time.');
    this.#week = week;
    for (const layer of layers) {
      if (!layer.keepsHolidays) this.#exceptions.clear();
      for (const exception of layer.exceptions) this.#exceptions.set(dayNumber(exception.day), exception);
    }
    this.#exceptionDays = [...this.#exceptions.keys()].sort((a, b) => a - b);
  }

  /** Returns the working minutes of a day, at most one full day. */
  minutesOn(day: DayNumber): number {
    return Math.min(this.#exceptions.get(day)?.minutes ?? this.#week[weekday(day)]!, this.fullDay);
  }

  isWorking(day: DayNumber): boolean {
    return this.minutesOn(day) > 0;
  }

  /** Returns whether the weekday is a working day, ignoring exceptions. */
  isWorkingWeekday(day: DayNumber): boolean {
    return this.#week[weekday(day)]! > 0;
  }

  /** Returns the exception of a day, such as a holiday or leave; undefined if there is none. */
  exceptionOn(day: DayNumber): DayException | undefined {
    return this.#exceptions.get(day);
  }

  /** Yields the exceptions from `start` to `end` that make a working weekday free, in order. */
  *exceptionsWithin(start: DayNumber, end: DayNumber): Iterable<DayException> {
    for (const day of this.#exceptionDays) {
      if (day > end) return;
      if (day >= start && this.isWorkingWeekday(day) && !this.isWorking(day)) yield this.#exceptions.get(day)!;
    }
  }

  /** Returns this day or the next working day. */
  nextWorkingDay(day: DayNumber): DayNumber {
    return this.#firstBoundaryWith('days', this.#sumUntil('days', day) + 1) - 1;
  }

  /** Returns this day or the last working day before it. */
  previousWorkingDay(day: DayNumber): DayNumber {
    return this.#lastBoundaryWith('days', this.#sumUntil('days', day + 1) - 1);
  }

  /** Returns the day on which work of `duration` days (one or more) that starts on `start` ends. */
  endOf(start: DayNumber, duration: number): DayNumber {
    return this.#firstBoundaryWith('minutes', this.#sumUntil('minutes', start) + duration * this.fullDay) - 1;
  }

  /** Returns the last day on which work of `duration` days (one or more) may start in order to end by `end`. */
  latestStart(end: DayNumber, duration: number): DayNumber {
    return this.#lastBoundaryWith('minutes', this.#sumUntil('minutes', end + 1) - duration * this.fullDay);
  }

  /**
   * Returns the first working day on which work of `duration` days (one or more) may start without ending before `end`.
   */
  earliestStart(end: DayNumber, duration: number): DayNumber {
    return this.nextWorkingDay(
      this.#lastBoundaryWith('minutes', this.#sumUntil('minutes', end) - duration * this.fullDay) + 1,
    );
  }

  /** Counts the working days, including part-days, between two boundaries; negative when `to` is earlier. */
  daysBetween(from: DayNumber, to: DayNumber): number {
    return this.#sumUntil('days', to) - this.#sumUntil('days', from);
  }

  /** Returns the working time from a first to a last day in whole working days, at least one. */
  durationBetween(start: DayNumber, end: DayNumber): number {
    const minutes = this.#sumUntil('minutes', end + 1) - this.#sumUntil('minutes', start);
    return Math.max(1, Math.floor(minutes / this.fullDay));
  }

  /**
   * Returns the first boundary that is `days` working days after `boundary`, or before it for a negative number: the
   * smallest shift that satisfies a lag. A shift of 0 changes nothing, even on a weekend.
   */
  shift(boundary: DayNumber, days: number): DayNumber {
    return days === 0 ? boundary : this.#firstBoundaryWith('days', this.#sumUntil('days', boundary) + days);
  }

  /** Returns the last boundary that `shift` would move to `boundary` or earlier. */
  shiftBack(boundary: DayNumber, days: number): DayNumber {
    return days === 0 ? boundary : this.#lastBoundaryWith('days', this.#sumUntil('days', boundary) - days);
  }

  /** Returns the sum from the anchor to a boundary. */
  #sumUntil(kind: SumKind, boundary: DayNumber): number {
    if (boundary < this.#first || boundary > this.#last) this.#extendTo(boundary);
    return this.#sums[kind][boundary - this.#first]!;
  }

  /** Returns the first boundary with at least this sum. */
  #firstBoundaryWith(kind: SumKind, sum: number): DayNumber {
    return this.#lastBoundaryWith(kind, sum - 1) + 1;
  }

  /** Returns the last boundary with at most this sum. */
  #lastBoundaryWith(kind: SumKind, sum: number): DayNumber {
    while (this.#sums[kind].at(-1)! <= sum) this.#extendTo(this.#last + MARGIN_DAYS);
    while (this.#sums[kind][0]! > sum) this.#extendTo(this.#first - MARGIN_DAYS);
    const sortedSums = this.#sums[kind];
    let low = 0;
    let high = sortedSums.length - 1;
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if (sortedSums[middle]! <= sum) low = middle;
      else high = middle;
    }
    return this.#first + low;
  }

  /** Extends the sums to a boundary, at least doubling their range, so that repeated extension stays cheap. */
  #extendTo(boundary: DayNumber): void {
    const growth = Math.max(MARGIN_DAYS, this.#last - this.#first);
    this.#anchor ??= boundary;
    const [first, last] =
      this.#last < this.#first
        ? [boundary - MARGIN_DAYS, boundary + MARGIN_DAYS]
        : [
            boundary < this.#first ? boundary - growth : this.#first,
            boundary > this.#last ? boundary + growth : this.#last,
          ];
    if (!(boundary >= EARLIEST_DAY && boundary <= LATEST_DAY))
      throw new RangeError('The work does not end by the year 2400.');
    this.#computeSums(first, last, this.#anchor);
  }

  #computeSums(first: DayNumber, last: DayNumber, anchor: DayNumber): void {
    const minutes = new Int32Array(last - first + 1);
    const days = new Int32Array(last - first + 1);
    for (let index = 1; index < minutes.length; index++) {
      const workingMinutes = this.minutesOn(first + index - 1);
      minutes[index] = minutes[index - 1]! + workingMinutes;
      days[index] = days[index - 1]! + (workingMinutes > 0 ? 1 : 0);
    }
    const [minutesAtAnchor, daysAtAnchor] = [minutes[anchor - first]!, days[anchor - first]!];
    this.#first = first;
    this.#last = last;
    this.#sums = {
      minutes: minutes.map((sum) => sum - minutesAtAnchor),
      days: days.map((sum) => sum - daysAtAnchor),
    };
  }
}
