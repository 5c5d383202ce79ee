import { createIcon } from './create-icon.tsx';

export const ArrowUp = createIcon('M5 12l7-7 7 7M12 19V5');
