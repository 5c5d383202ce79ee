import { createIcon } from './create-icon.tsx';

export const ChartLine = createIcon('M3 3v16a2 2 0 0 0 2 2h16M19 9l-5 5-4-4-3 3');
