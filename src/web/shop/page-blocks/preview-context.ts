import { createContext, useContext } from 'react';

/** In the panel's preview: the block that is being edited. Null in the store. */
export const PreviewContext = createContext<{ chosen: string | null } | null>(null);

/** Attributes by which the preview finds a block's element; none in the store. */
export function useBlockMark(id: string): { 'data-block'?: string; 'data-chosen'?: '' } {
  const preview = useContext(PreviewContext);
  if (!preview) return {};
  return { 'data-block': id, ...(preview.chosen === id ? { 'data-chosen': '' } : {}) };
}
