import { type Day, type DayNumber, dayNumber, weekday } from './days.ts';

/** What one calendar says of a single day, in place of its week. */
export interface DayException {
  day: Day;
  /** Minutes worked on it: 0 on a holiday, fewer than in the week on a part-day, more on a Saturday that is worked. */
  minutes: number;
  kind: 'holiday' | 'leave' | 'other';
  name: string;
}

/** One layer of a working calendar: what the agency, a team or a person says. */
export interface CalendarLayer {
  /** Minutes worked on each weekday, Monday first; none where the layer leaves the week to the one below it. */
  week: readonly number[] | null;
  exceptions: readonly DayException[];
  /** Whether days that a layer below excepts are excepted here as well. A person who works abroad keeps other holidays. */
  keepsHolidays: boolean;
}

/** Days that are added up beyond those asked for, so that a plan does not ask anew for each of its steps. */
const MARGIN = 366;
/** No plan of a campaign comes near these; one with a calendar of an hour a week would. */
const EARLIEST = dayNumber('1900-01-01');
const LATEST = dayNumber('2400-01-01');

/** What is added up day by day: the minutes worked, and the days with any. */
type Sums = 'minutes' | 'days';

/**
 * The days that somebody works, as one calendar out of layers: the agency's first, then a team's, then a person's. Of two
 * layers that speak of the same day, and of two weeks, the later one holds.
 *
 * A *working day* of a duration is as long as the longest day in the week of the lowest layer. A part-day counts as the
 * part it is, so that two half days make one; a longer day counts as one. Work is added up beforehand, day by day, as far
 * as it is asked for: each question is then a look-up or a binary search.
 *
 * Days are numbers (`dayNumber`); a *morning* is the moment at which that day begins. Throws a RangeError where there is no
 * week with any working time, and for work that is not done by the year 2400.
 */
export class WorkingCalendar {
  /** Minutes of one working day. */
  readonly fullDay: number;
  readonly #week: readonly number[];
  readonly #exceptions = new Map<DayNumber, DayException>();
  readonly #excepted: readonly DayNumber[];
  /** Where the sums are 0: the first day that was asked for. */
  #anchor: DayNumber | undefined;
  #first: DayNumber = 0;
  #last: DayNumber = -1;
  /** From the anchor to each morning from #first to #last; below 0 before the anchor. */
  #sums: Record<Sums, Int32Array> = { minutes: new Int32Array(), days: new Int32Array() };

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
    this.#excepted = [...this.#exceptions.keys()].sort((one, other) => one - other);
  }

  /** Minutes worked on a day, one full day at the most. */
  minutesOn(day: DayNumber): number {
    return Math.min(this.#exceptions.get(day)?.minutes ?? this.#week[weekday(day)]!, this.fullDay);
  }

  isWorking(day: DayNumber): boolean {
    return this.minutesOn(day) > 0;
  }

  /** Whether a day would be worked if nothing were said of it but its weekday. */
  isInWeek(day: DayNumber): boolean {
    return this.#week[weekday(day)]! > 0;
  }

  /** What is said of this day in particular: the holiday it is, the leave. */
  exceptionOn(day: DayNumber): DayException | undefined {
    return this.#exceptions.get(day);
  }

  /** What is said of days from a first to a last one that would else be worked, in their order. */
  *exceptionsWithin(start: DayNumber, end: DayNumber): Iterable<DayException> {
    for (const day of this.#excepted) {
      if (day > end) return;
      if (day >= start && this.isInWeek(day) && !this.isWorking(day)) yield this.#exceptions.get(day)!;
    }
  }

  /** This day, or the next one that is worked. */
  nextWorking(day: DayNumber): DayNumber {
    return this.#firstWith('days', this.#until('days', day) + 1) - 1;
  }

  /** This day, or the last one before it that is worked. */
  lastWorking(day: DayNumber): DayNumber {
    return this.#lastWith('days', this.#until('days', day + 1) - 1);
  }

  /** The day on which work of so many days, one or more, is done that starts on `start`. */
  endOf(start: DayNumber, duration: number): DayNumber {
    return this.#firstWith('minutes', this.#until('minutes', start) + duration * this.fullDay) - 1;
  }

  /** The last day on which work of so many days, one or more, may start to be done by the end of `end`. */
  latestStart(end: DayNumber, duration: number): DayNumber {
    return this.#lastWith('minutes', this.#until('minutes', end + 1) - duration * this.fullDay);
  }

  /** The first working day on which work of so many days, one or more, may start without being done before `end`. */
  earliestStart(end: DayNumber, duration: number): DayNumber {
    return this.nextWorking(this.#lastWith('minutes', this.#until('minutes', end) - duration * this.fullDay) + 1);
  }

  /** Working days, part-days among them, from one morning to another; below 0 where the other comes first. */
  daysBetween(from: DayNumber, to: DayNumber): number {
    return this.#until('days', to) - this.#until('days', from);
  }

  /** How much work lies from a first to a last day, in whole working days, and at least one. */
  durationBetween(start: DayNumber, end: DayNumber): number {
    const minutes = this.#until('minutes', end + 1) - this.#until('minutes', start);
    return Math.max(1, Math.floor(minutes / this.fullDay));
  }

  /**
   * The first morning that lies so many working days behind `morning`, or before it for a number below 0: the fewest by
   * which a lag is kept. A shift by none is none, even from the middle of a weekend.
   */
  shift(morning: DayNumber, days: number): DayNumber {
    return days === 0 ? morning : this.#firstWith('days', this.#until('days', morning) + days);
  }

  /** The last morning that `shift` does not bring behind `morning`. */
  shiftBack(morning: DayNumber, days: number): DayNumber {
    return days === 0 ? morning : this.#lastWith('days', this.#until('days', morning) - days);
  }

  /** The sum from the anchor to a morning. */
  #until(sums: Sums, morning: DayNumber): number {
    if (morning < this.#first || morning > this.#last) this.#reach(morning);
    return this.#sums[sums][morning - this.#first]!;
  }

  /** The first morning with at least this sum. */
  #firstWith(sums: Sums, sum: number): DayNumber {
    return this.#lastWith(sums, sum - 1) + 1;
  }

  /** The last morning with at most this sum. */
  #lastWith(sums: Sums, sum: number): DayNumber {
    while (this.#sums[sums].at(-1)! <= sum) this.#reach(this.#last + MARGIN);
    while (this.#sums[sums][0]! > sum) this.#reach(this.#first - MARGIN);
    const found = this.#sums[sums];
    let low = 0;
    let high = found.length - 1;
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if (found[middle]! <= sum) low = middle;
      else high = middle;
    }
    return this.#first + low;
  }

  /** Adds up as far as a morning, and further by what was added up already, so that growing stays cheap. */
  #reach(morning: DayNumber): void {
    const grow = Math.max(MARGIN, this.#last - this.#first);
    this.#anchor ??= morning;
    const [first, last] =
      this.#last < this.#first
        ? [morning - MARGIN, morning + MARGIN]
        : [morning < this.#first ? morning - grow : this.#first, morning > this.#last ? morning + grow : this.#last];
    if (!(morning >= EARLIEST && morning <= LATEST)) throw new RangeError('The work does not end by the year 2400.');
    this.#add(first, last, this.#anchor);
  }

  #add(first: DayNumber, last: DayNumber, anchor: DayNumber): void {
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
