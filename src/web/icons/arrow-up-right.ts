import { createIcon } from './create-icon.tsx';

export const ArrowUpRight = createIcon('M7 7h10v10M7 17 17 7');
