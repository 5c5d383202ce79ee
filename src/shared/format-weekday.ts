import { formatDay } from './dates.ts';

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

/** 'yyyy-mm-dd' with its weekday: 'Saturday, 28/11/2026'. Apart from the dates that every page loads. */
export const formatWeekday = (day: string): string =>
  `${WEEKDAYS[new Date(`${day}T00:00:00Z`).getUTCDay()]}, ${formatDay(day)}`;
