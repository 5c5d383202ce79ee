import { createIcon } from './create-icon.tsx';

export const MapPinPlus = createIcon(
  'M19.914 11.105A7.298 7.298 0 0 0 20 10a8 8 0 0 0-16 0c0 4.993 5.539 10.193 7.399 11.799a1 1 0 0 0 1.202 0 32 32 0 0 0 .824-.738M9 10a3 3 0 1 0 6 0a3 3 0 1 0 -6 0M16 18h6M19 15v6',
);
