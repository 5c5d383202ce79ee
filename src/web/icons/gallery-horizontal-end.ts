import { createIcon } from './create-icon.tsx';

export const GalleryHorizontalEnd = createIcon(
  'M2 7v10M6 5v14M12 3h8a2 2 0 0 1 2 2v14a2 2 0 0 1 -2 2h-8a2 2 0 0 1 -2 -2v-14a2 2 0 0 1 2 -2Z',
);
