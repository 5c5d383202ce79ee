import { PDF } from '@libpdf/core';

/** One PDF with all pages of these, in their order. Throws for bytes that are no readable PDF. */
export async function mergePdfs(parts: readonly Uint8Array[]): Promise<Uint8Array> {
  const merged = await PDF.merge([...parts]);
  return merged.save();
}

/** Whether the bytes are a PDF with pages that can be read. */
export async function isReadablePdf(bytes: Uint8Array): Promise<boolean> {
  try {
    return (await PDF.load(bytes)).getPageCount() > 0;
  } catch {
    return false;
  }
}
