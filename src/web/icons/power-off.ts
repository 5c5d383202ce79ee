import { createIcon } from './create-icon.tsx';

export const PowerOff = createIcon('M18.36 6.64A9 9 0 0 1 20.77 15M6.16 6.16a9 9 0 1 0 12.68 12.68M12 2v4M2 2l20 20');
