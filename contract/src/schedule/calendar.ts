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
const MARGIN = 366;
/** Limits of dates, which only plans with extreme calendars, such as one hour a week, can reach. */
const EARLIEST = dayNumber('1900-01-01');
const LATEST = dayNumber('2400-01-01');

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
 * Days are numbers (`dayNumber`); a *morning* is the moment at which that day begins. Throws a RangeError for weeks
 * without any working time, and for work that does not end by the year 2400.
 */
export class WorkingCalendar {
  /** Minutes of a full working day. */
  readonly fullDay: number;
  readonly #week: readonly number[];
  readonly #exceptions = new Map<DayNumber, DayException>();
  readonly #exceptionDays: readonly DayNumber[];
  /** The morning at which the sums are 0: the first requested day. */
  #anchor: DayNumber | undefined;
  #first: DayNumber = 0;
  #last: DayNumber = -1;
  /** Sums from the anchor to each morning from #first to #last; negative before the anchor. */
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
    this.#exceptionDays = [...this.#exceptions.keys()].sort((one, other) => one - other);
  }

  /** Returns the working minutes of a day, at most one full day. */
  minutesOn(day: DayNumber): number {
    return Math.min(this.#exceptions.get(day)?.minutes ?? this.#week[weekday(day)]!, this.fullDay);
  }

  isWorking(day: DayNumber): boolean {
    return this.minutesOn(day) > 0;
  }

  /** Returns whether the weekday is a working day, ignoring exceptions. */
  isInWeek(day: DayNumber): boolean {
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
      if (day >= start && this.isInWeek(day) && !this.isWorking(day)) yield this.#exceptions.get(day)!;
    }
  }

  /** Returns this day or the next working day. */
  nextWorkingDay(day: DayNumber): DayNumber {
    return this.#firstMorningWith('days', this.#sumUntil('days', day) + 1) - 1;
  }

  /** Returns this day or the last working day before it. */
  previousWorkingDay(day: DayNumber): DayNumber {
    return this.#lastMorningWith('days', this.#sumUntil('days', day + 1) - 1);
  }

  /** Returns the day on which work of `duration` days (one or more) that starts on `start` ends. */
  endOf(start: DayNumber, duration: number): DayNumber {
    return this.#firstMorningWith('minutes', this.#sumUntil('minutes', start) + duration * this.fullDay) - 1;
  }

  /** Returns the last day on which work of `duration` days (one or more) may start to end by `end`. */
  latestStart(end: DayNumber, duration: number): DayNumber {
    return this.#lastMorningWith('minutes', this.#sumUntil('minutes', end + 1) - duration * this.fullDay);
  }

  /**
   * Returns the first working day on which work of `duration` days (one or more) may start without ending before `end`.
   */
  earliestStart(end: DayNumber, duration: number): DayNumber {
    return this.nextWorkingDay(
      this.#lastMorningWith('minutes', this.#sumUntil('minutes', end) - duration * this.fullDay) + 1,
    );
  }

  /** Counts the working days, including part-days, from one morning to another; negative when `to` is earlier. */
  daysBetween(from: DayNumber, to: DayNumber): number {
    return this.#sumUntil('days', to) - this.#sumUntil('days', from);
  }

  /** Returns the working time from a first to a last day in whole working days, at least one. */
  durationBetween(start: DayNumber, end: DayNumber): number {
    const minutes = this.#sumUntil('minutes', end + 1) - this.#sumUntil('minutes', start);
    return Math.max(1, Math.floor(minutes / this.fullDay));
  }

  /**
   * Returns the first morning that is `days` working days after `morning`, or before it for a negative number: the
   * smallest shift that keeps a lag. A shift of 0 changes nothing, even on a weekend.
   */
  shift(morning: DayNumber, days: number): DayNumber {
    return days === 0 ? morning : this.#firstMorningWith('days', this.#sumUntil('days', morning) + days);
  }

  /** Returns the last morning that `shift` would move to `morning` or earlier. */
  shiftBack(morning: DayNumber, days: number): DayNumber {
    return days === 0 ? morning : this.#lastMorningWith('days', this.#sumUntil('days', morning) - days);
  }

  /** Returns the sum from the anchor to a morning. */
  #sumUntil(sums: SumKind, morning: DayNumber): number {
    if (morning < this.#first || morning > this.#last) this.#extendTo(morning);
    return this.#sums[sums][morning - this.#first]!;
  }

  /** Returns the first morning with at least this sum. */
  #firstMorningWith(sums: SumKind, sum: number): DayNumber {
    return this.#lastMorningWith(sums, sum - 1) + 1;
  }

  /** Returns the last morning with at most this sum. */
  #lastMorningWith(sums: SumKind, sum: number): DayNumber {
    while (this.#sums[sums].at(-1)! <= sum) this.#extendTo(this.#last + MARGIN);
    while (this.#sums[sums][0]! > sum) this.#extendTo(this.#first - MARGIN);
    const sortedSums = this.#sums[sums];
    let low = 0;
    let high = sortedSums.length - 1;
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if (sortedSums[middle]! <= sum) low = middle;
      else high = middle;
    }
    return this.#first + low;
  }

  /** Extends the sums to a morning, at least doubling their range, so that repeated extension stays cheap. */
  #extendTo(morning: DayNumber): void {
    const growth = Math.max(MARGIN, this.#last - this.#first);
    this.#anchor ??= morning;
    const [first, last] =
      this.#last < this.#first
        ? [morning - MARGIN, morning + MARGIN]
        : [
            morning < this.#first ? morning - growth : this.#first,
            morning > this.#last ? morning + growth : this.#last,
          ];
    if (!(morning >= EARLIEST && morning <= LATEST)) throw new RangeError('The work does not end by the year 2400.');
    this.#computeSums(first, last, this.#anchor);
  }

  #computeSums(first: DayNumber, last: DayNumber, anchor: DayNumber): void {
    const minutes = new Int32Array(last - first + 1);
    const days = new Int32Array(last - first + 1);
    for (let at = 1; at < minutes.length; at++) {
      const worked = this.minutesOn(first + at - 1);
      minutes[at] = minutes[at - 1]! + worked;
      days[at] = days[at - 1]! + (worked > 0 ? 1 : 0);
    }
    const [noMinutes, noDays] = [minutes[anchor - first]!, days[anchor - first]!];
    this.#first = first;
    this.#last = last;
    this.#sums = {
      minutes: minutes.map((sum) => sum - noMinutes),
      days: days.map((sum) => sum - noDays),
    };
  }
}
