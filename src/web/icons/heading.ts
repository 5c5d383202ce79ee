import { createIcon } from './create-icon.tsx';

export const Heading = createIcon('M18 20V4M6 12H18M6 20V4');
