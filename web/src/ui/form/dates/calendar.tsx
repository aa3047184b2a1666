import '@mantine/dates/styles.css';
import { Button, Group, Stack } from '@mantine/core';
import { DatePicker, TimePicker } from '@mantine/dates';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { firstWeekday, formatMonth, formatWeekday, hasTwelveHours, isoToday, subtractDays } from '../../format.ts';
import classes from './dates.module.css';

interface CalendarProps {
  /** The selected ISO day. */
  day?: string;
  /** The selected time of day, "hh:mm". */
  time?: string;
  withTime: boolean;
  min?: string | undefined;
  max?: string | undefined;
  onPick: (day: string, time: string) => void;
  onClose: () => void;
}

/** Keeps Escape from closing the dialog around the calendar. */
const STOPS_ESCAPE = { 'data-mantine-stop-propagation': true };

/** Adds months to an ISO day. In a shorter month, returns its last day. */
function addMonths(day: string, months: number): string {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number];
  const lastDate = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, lastDate))).toISOString().slice(0, 10);
}

/** Returns the day that a key moves to from `day`. */
function dayAfterKey({ key, shiftKey }: KeyboardEvent, day: string): string | undefined {
  const isRtl = document.dir === 'rtl';
  const weekday = (new Date(day).getUTCDay() - firstWeekday() + 7) % 7;
  switch (key) {
    case 'ArrowUp':
      return subtractDays(day, 7);
    case 'ArrowDown':
      return subtractDays(day, -7);
    case 'ArrowLeft':
      return subtractDays(day, isRtl ? -1 : 1);
    case 'ArrowRight':
      return subtractDays(day, isRtl ? 1 : -1);
    case 'Home':
      return subtractDays(day, weekday);
    case 'End':
      return subtractDays(day, weekday - 6);
    case 'PageUp':
      return addMonths(day, shiftKey ? -12 : -1);
    case 'PageDown':
      return addMonths(day, shiftKey ? 12 : 1);
    default:
      return undefined;
  }
}

/** The calendar of a date field, loaded when it is first opened. */
export function Calendar({ day, time = '', withTime, min, max, onPick, onClose }: CalendarProps) {
  const { t } = useTranslation();
  const root = useRef<HTMLDivElement>(null);
  const today = isoToday();
  const [displayedDay, setDisplayedDay] = useState(day ?? today);
  // A new object moves the focus to the displayed day, or to the first button in the list of months or years.
  const [focusRequest, setFocusRequest] = useState({});
  // biome-ignore lint/correctness/useExhaustiveDependencies: changing the month by button does not move the focus
  useEffect(() => {
    const find = (selector: string) => root.current?.querySelector<HTMLElement>(selector);
    (find(`[data-day="${displayedDay}"]`) ?? find('table button[tabindex="0"]'))?.focus();
  }, [focusRequest]);

  /** Keeps the focus in the calendar: Tab moves from its last control to the first one. */
  const cycleFocus = (event: KeyboardEvent) => {
    const controls = [...root.current!.querySelectorAll<HTMLElement>('button, input, select')].filter(
      ({ tabIndex }) => tabIndex >= 0,
    );
    const [edge, opposite] = event.shiftKey ? [controls[0], controls.at(-1)] : [controls.at(-1), controls[0]];
    if (document.activeElement !== edge) return;
    event.preventDefault();
    opposite?.focus();
  };
  const handleKey = (event: KeyboardEvent) => {
    event.stopPropagation();
    const focusedDay = (event.target as HTMLElement).dataset.day;
    const target = focusedDay && dayAfterKey(event, focusedDay);
    if (event.key === 'Escape') onClose();
    else if (event.key === 'Tab') return cycleFocus(event);
    else if (event.key === 'Enter' && event.target instanceof HTMLInputElement) onClose();
    else if (!target) return;
    else if (!(min && target < min) && !(max && target > max)) {
      setDisplayedDay(target);
      setFocusRequest({});
    }
    event.preventDefault();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys belong to the controls inside
    <div ref={root} className={classes.calendar} onKeyDown={handleKey}>
      <DatePicker
        classNames={{ day: classes.day, weekday: classes.weekday }}
        value={day ?? null}
        date={displayedDay}
        minDate={min}
        maxDate={max}
        firstDayOfWeek={firstWeekday() as 0}
        weekendDays={[]}
        highlightToday
        monthLabelFormat={formatMonth}
        monthsListFormat={(date) => formatMonth(date, true)}
        weekdayFormat={(date) => formatWeekday(date, true)}
        getDayAriaLabel={(date) => formatWeekday(date)}
        getDayProps={(date) => ({ 'data-day': date })}
        ariaLabels={t('dates.controls', { returnObjects: true })}
        enableKeyboardNavigation={false}
        __stopPropagation
        onChange={(date) => date && onPick(date, time)}
        onDateChange={setDisplayedDay}
        onLevelChange={() => setFocusRequest({})}
      />
      <Stack gap={8} mt={8}>
        {withTime && (
          <TimePicker
            size="xs"
            label={t('dates.time')}
            format={hasTwelveHours() ? '12h' : '24h'}
            hoursInputLabel={t('dates.hours')}
            minutesInputLabel={t('dates.minutes')}
            amPmInputLabel={t('dates.amOrPm')}
            hoursInputProps={STOPS_ESCAPE}
            minutesInputProps={STOPS_ESCAPE}
            value={time}
            onChange={(next) => next && onPick(day ?? today, next)}
          />
        )}
        <Group justify="space-between" gap={8}>
          <Button size="compact-sm" variant="subtle" {...STOPS_ESCAPE} onClick={() => onPick(today, time)}>
            {t('dates.today')}
          </Button>
          {withTime && (
            <Button size="compact-sm" {...STOPS_ESCAPE} onClick={onClose}>
              {t('dates.done')}
            </Button>
          )}
        </Group>
      </Stack>
    </div>
  );
}
