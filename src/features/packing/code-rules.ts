/** What a scanned or typed code says. */
export type Code =
  | { kind: 'order'; displayId: string; number: number | null }
  | { kind: 'pick-list'; number: string }
  /** batch: its number, where the barcode contains it */
  | { kind: 'product'; gtin: string; batch: string | null }
  | { kind: 'text'; text: string };

/** Separates parts of variable length in a GS1 barcode. */
const GROUP_SEPARATOR = '\u001d';

/**
 * Reads a code: a slip (short id of the order, with the number of the shipment), a pick list, a GTIN, a GS1 barcode with
 * GTIN and batch (GS1 General Specifications, application identifiers 01, 10, 11, 15 and 17), or the address on a label
 * of a batch. Anything else is text: a batch number or SKU.
 */
export function readCode(scanned: string): Code {
  // scanners put the kind of barcode before it: ']C1', ']d2'
  const code = scanned.trim().replace(/^\][A-Za-z]\d/, '');
  const slip = /^([0-9a-f]{8})(?:-(\d{1,3}))?$/i.exec(code);
  // eight digits may be a short GTIN, but those of the shop's products are longer
  if (slip) return { kind: 'order', displayId: slip[1]!.toLowerCase(), number: slip[2] ? Number(slip[2]) : null };
  if (/^PL-\d{6}-\d{2,}$/i.test(code)) return { kind: 'pick-list', number: code.toUpperCase() };
  if (/^\d{12,14}$/.test(code)) return { kind: 'product', gtin: code, batch: null };
  const elements = readElements(code);
  if (elements) return { kind: 'product', ...elements };
  const address = /^https?:\/\/[^/]+\/batch\/([^/?#]+)/i.exec(code);
  return { kind: 'text', text: address ? decodeAddress(address[1]!) : code };
}

function decodeAddress(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** GTIN and batch of a GS1 barcode; null for anything else. */
function readElements(code: string): { gtin: string; batch: string | null } | null {
  const gtin = /^(?:01|\(01\))(\d{14})/.exec(code);
  if (!gtin) return null;
  let rest = code.slice(gtin[0].length);
  let batch: string | null = null;
  while (rest) {
    const day = /^(?:1[157]|\(1[157]\))\d{6}/.exec(rest);
    const identifier = day ? null : /^(?:10|\(10\))/.exec(rest);
    if (day) rest = rest.slice(day[0].length);
    else if (identifier) {
      const [number = ''] = rest.slice(identifier[0].length).split(identifier[0] === '10' ? GROUP_SEPARATOR : '(');
      if (number.length === 0 || number.length > 20) return null;
      batch = number;
      rest = rest.slice(identifier[0].length + number.length);
    } else return null;
    if (rest.startsWith(GROUP_SEPARATOR)) rest = rest.slice(1);
  }
  return { gtin: gtin[1]!, batch };
}
