import { createIcon } from './create-icon.tsx';

export const TextAlignStart = createIcon('M21 5H3M15 12H3M17 19H3');
