import { createIcon } from './create-icon.tsx';

export const DoorClosed = createIcon('M19 21V5a2 2 0 00-2-2H7a2 2 0 00-2 2v16M2 21h20M9 12h.01');
