import { addMessages } from '../../../messages/catalogue.ts';

export const dates = addMessages('dates', {
  openCalendar: 'Open calendar',
  calendar: 'Calendar',
  patternLetters: { day: 'dd', month: 'mm', year: 'yyyy', time: 'hh:mm', or: 'or' },
  unreadable: 'Enter a date as {{pattern}}.',
  today: 'Today',
  done: 'Done',
  time: 'Time',
  hours: 'Hours',
  minutes: 'Minutes',
  amOrPm: 'am or pm',
  controls: {
    previousMonth: 'Previous month',
    nextMonth: 'Next month',
    previousYear: 'Previous year',
    nextYear: 'Next year',
    previousDecade: 'Previous ten years',
    nextDecade: 'Next ten years',
  },
});
