import { createIcon } from './create-icon.tsx';

export const ChevronUp = createIcon('M18 15l-6-6-6 6');
