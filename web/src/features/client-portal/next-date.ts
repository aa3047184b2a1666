interface Period {
  start_date: string;
  end_date: string;
}

/** Returns the start of a future campaign, or else the end. Days are strings such as 2026-11-22. */
export function nextDate(
  { start_date, end_date }: Period,
  today: string,
): { key: 'starts' | 'ends' | 'ended'; day: string } {
  if (today < start_date) return { key: 'starts', day: start_date };
  return { key: today <= end_date ? 'ends' : 'ended', day: end_date };
}
