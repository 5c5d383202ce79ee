import { createIcon } from './create-icon.tsx';

export const GalleryHorizontal = createIcon(
  'M2 3v18M8 3h8a2 2 0 0 1 2 2v14a2 2 0 0 1 -2 2h-8a2 2 0 0 1 -2 -2v-14a2 2 0 0 1 2 -2ZM22 3v18',
);
