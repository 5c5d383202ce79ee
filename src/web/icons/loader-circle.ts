import { createIcon } from './create-icon.tsx';

export const LoaderCircle = createIcon('M21 12a9 9 0 1 1-6.219-8.56');
