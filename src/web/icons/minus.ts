import { createIcon } from './create-icon.tsx';

export const Minus = createIcon('M5 12h14');
