import { createIcon } from './create-icon.tsx';

export const Circle = createIcon('M2 12a10 10 0 1 0 20 0a10 10 0 1 0 -20 0');
