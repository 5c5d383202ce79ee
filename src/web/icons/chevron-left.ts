import { createIcon } from './create-icon.tsx';

export const ChevronLeft = createIcon('M15 18l-6-6 6-6');
