import { createContext, useContext } from 'react';

/** In the panel's preview: which block is being edited. Null on a page of the store. */
export const PreviewContext = createContext<{ chosen: string | null } | null>(null);

/** Attributes by which the preview finds the element of a block; none on a page of the store. */
export function useBlockMark(id: string): { 'data-block'?: string; 'data-chosen'?: '' } {
  const preview = useContext(PreviewContext);
  if (!preview) return {};
  return { 'data-block': id, ...(preview.chosen === id ? { 'data-chosen': '' } : {}) };
}
