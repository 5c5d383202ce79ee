import { createIcon } from './create-icon.tsx';

export const ChevronRight = createIcon('M9 18l6-6-6-6');
