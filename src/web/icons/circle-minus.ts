import { createIcon } from './create-icon.tsx';

export const CircleMinus = createIcon('M2 12a10 10 0 1 0 20 0a10 10 0 1 0 -20 0M8 12h8');
