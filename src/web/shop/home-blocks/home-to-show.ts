import type { ReactNode } from 'react';
import type { PageToShow } from '../page-blocks/page-blocks.tsx';

export type HomeToShow = Pick<PageToShow, 'blocks' | 'images' | 'rails'> & { title: string };

/** Wraps a block in an element by which a preview finds it. */
export type WrapBlock = (id: string, block: ReactNode) => ReactNode;
