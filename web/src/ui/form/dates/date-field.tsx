import './messages.ts';
import { ActionIcon, Center, Loader, Popover, TextInput, type TextInputProps } from '@mantine/core';
import { IconCalendar } from '@tabler/icons-react';
import { type KeyboardEvent, lazy, Suspense, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isDropdownOpen, POPUP_ATTRIBUTE } from '../focus.ts';
import { DAY, type DateKind, MOMENT, PARTIAL_DATE } from './date-kind.ts';
import classes from './dates.module.css';

const Calendar = lazy(async () => ({ default: (await import('./calendar.tsx')).Calendar }));

interface DateFieldProps extends Omit<TextInputProps, 'value' | 'onChange' | 'type' | 'min' | 'max' | 'ref'> {
  /** The ISO value, or the typed text while it is not a date. */
  value: string;
  onChange: (value: string) => void;
  /** The first and last ISO day of the calendar. */
  min?: string;
  max?: string;
}

/** A day in the order and language of the user's profile. Accepts ISO as well. */
export const DateField = (props: DateFieldProps) => <DateInput {...props} kind={DAY} />;

/** A day, or a month or year whose day is unknown. */
export const PartialDateField = (props: DateFieldProps) => <DateInput {...props} kind={PARTIAL_DATE} />;

/** A moment in the user's time zone; its value is ISO in UTC. */
export const DateTimeField = (props: DateFieldProps) => <DateInput {...props} kind={MOMENT} />;

const stopPropagation = (event: { stopPropagation: () => void }) => event.stopPropagation();

function DateInput({ kind, value, onChange, min, max, error, ...input }: DateFieldProps & { kind: DateKind }) {
  const { t } = useTranslation();
  const [entry, setEntry] = useState<string>();
  const [isOpen, setOpen] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  // While the user types, the field keeps the text, even if the form changes the value.
  const isTyping = entry !== undefined;
  const isUnreadable = value !== '' && !kind.isComplete(value);
  const pattern = kind.pattern(t('dates.patternLetters', { returnObjects: true }));
  const isLocked = input.readOnly || input.disabled;

  const type = (text: string) => {
    const next = kind.parse(text);
    setEntry(text);
    onChange(next);
  };
  const close = () => {
    setOpen(false);
    field.current?.focus();
  };
  const handleKey = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'ArrowDown' && !isLocked) setOpen(true);
    else if (event.key === 'Escape' && isOpen) setOpen(false);
    else return input.onKeyDown?.(event);
    event.preventDefault();
  };
  const button = (
    <ActionIcon
      size="sm"
      tabIndex={-1}
      aria-label={t('dates.openCalendar')}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => setOpen(!isOpen)}
    >
      <IconCalendar size={16} />
    </ActionIcon>
  );
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-start" shadow="md" withRoles={false}>
      <Popover.Target>
        <TextInput
          autoComplete="off"
          aria-haspopup="dialog"
          {...input}
          placeholder={input.placeholder ?? pattern}
          ref={field}
          data-expanded={isOpen || undefined}
          value={entry ?? kind.format(value)}
          error={isUnreadable && !isTyping ? t('dates.unreadable', { pattern }) : error}
          rightSection={isLocked ? undefined : button}
          onChange={({ currentTarget }) => type(currentTarget.value)}
          onKeyDown={handleKey}
          onBlur={(event) => {
            if (isDropdownOpen(event.relatedTarget)) return;
            setEntry(undefined);
            input.onBlur?.(event);
          }}
        />
      </Popover.Target>
      <Popover.Dropdown
        className={classes.popup}
        role="dialog"
        aria-label={t('dates.calendar')}
        {...{ [POPUP_ATTRIBUTE]: true }}
        // A surrounding popover closes on a click outside, and React bubbles events to the row around the field.
        onMouseDown={stopPropagation}
        onTouchStart={stopPropagation}
        onClick={stopPropagation}
      >
        <Suspense fallback={<Loading />}>
          <Calendar
            {...kind.split(value)}
            withTime={kind === MOMENT}
            min={min}
            max={max}
            onPick={(day, time) => {
              setEntry(undefined);
              onChange(kind.join(day, time));
              if (kind !== MOMENT) close();
            }}
            onClose={close}
          />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  );
}

const Loading = () => (
  <Center className={classes.loading}>
    <Loader size="sm" />
  </Center>
);
