import { createIcon } from './create-icon.tsx';

export const AlarmClockOff = createIcon(
  'M6.87 6.87a8 8 0 1 0 11.26 11.26M19.9 14.25a8 8 0 0 0-9.15-9.15M22 6l-3-3M6.26 18.67 4 21M2 2l20 20M4 4 2 6',
);
