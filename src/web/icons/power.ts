import { createIcon } from './create-icon.tsx';

export const Power = createIcon('M12 2v10M18.4 6.6a9 9 0 1 1-12.77.04');
