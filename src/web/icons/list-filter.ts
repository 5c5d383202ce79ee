import { createIcon } from './create-icon.tsx';

export const ListFilter = createIcon('M2 5h20M6 12h12M9 19h6');
