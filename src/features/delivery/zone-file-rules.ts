import { normalisePincode } from '#shared/pincode.ts';

export type ZoneFile = {
  /** each once, ascending */
  pincodes: string[];
  /** lines without a pincode, counted from 1 */
  refused: { line: number; text: string }[];
};

/**
 * Reads the pincodes of a zone from a text file: one in each line, in its first cell that is one. A first line without
 * one is a header, and empty lines are skipped.
 */
export function parseZoneFile(text: string): ZoneFile {
  const pincodes = new Set<string>();
  const refused: ZoneFile['refused'] = [];
  text.split(/\r\n|\n|\r/).forEach((line, index) => {
    if (line.trim() === '') return;
    const pincode = line
      .split(/[,;\t]/)
      .map((cell) => normalisePincode(cell.replaceAll(/^[\s"\uFEFF]+|[\s"]+$/g, '')))
      .find((cellPincode) => cellPincode !== null);
    if (pincode) pincodes.add(pincode);
    else if (index > 0) refused.push({ line: index + 1, text: line.slice(0, 60) });
  });
  return { pincodes: [...pincodes].toSorted(), refused };
}
