/** Names of the characters U+00A0 to U+00FF in HTML, in their order. */
const LATIN = `nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute
  micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil
  Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute
  Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute
  icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml`;
/** Names of the characters U+0391 to U+03A9, of which U+03A2 is none; the small letters follow 32 later. */
const GREEK = `Alpha Beta Gamma Delta Epsilon Zeta Eta Theta Iota Kappa Lambda Mu Nu Xi Omicron Pi Rho - Sigma Tau Upsilon Phi
  Chi Psi Omega`;
const OTHERS: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  ndash: '–',
  mdash: '—',
  lsquo: '‘',
  rsquo: '’',
  sbquo: '‚',
  ldquo: '“',
  rdquo: '”',
  bdquo: '„',
  hellip: '…',
  bull: '•',
  trade: '™',
  euro: '€',
  dagger: '†',
  permil: '‰',
  prime: '′',
  Prime: '″',
  minus: '−',
  le: '≤',
  ge: '≥',
  ne: '≠',
  asymp: '≈',
  infin: '∞',
  larr: '←',
  rarr: '→',
  check: '✓',
  star: '☆',
  starf: '★',
  ensp: ' ',
  emsp: ' ',
  thinsp: ' ',
  zwj: '',
  zwnj: '',
  sigmaf: 'ς',
};

const splitNames = (text: string) => text.split(/\s+/);
const ENTITIES = new Map<string, string>([
  ...splitNames(LATIN).map((name, index) => [name, String.fromCharCode(0xa0 + index)] as const),
  ...splitNames(GREEK).flatMap((name, index) => [
    [name, String.fromCharCode(0x391 + index)] as const,
    [name.toLowerCase(), String.fromCharCode(0x3b1 + index)] as const,
  ]),
  ...Object.entries(OTHERS),
]);

/** The text that a reader of an HTML description sees, with a line break for each paragraph and point of a list. */
export function htmlToText(html: string): string {
  return html
    .replace(/<!--.*?-->/gs, '')
    .replace(/<(style|script|head|title|template|noscript|iframe|svg)\b.*?<\/\1\s*>/gis, '')
    .replace(/<(br|\/p|\/div|\/li|\/tr|\/h\d)\b[^>]*>/gi, '\n')
    .replace(/<[^>]+>/g, '')
    .replace(/&(#x[0-9a-f]{1,6}|#\d{1,7}|\w+);/gi, (whole, name: string) => entity(name) ?? whole)
    .replaceAll('\u00a0', ' ')
    .replace(/[^\S\n]+\n/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

function entity(name: string): string | undefined {
  if (!name.startsWith('#')) return ENTITIES.get(name);
  const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
  const isCharacter = code >= 0x20 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff) && code !== 0xfffd;
  return isCharacter ? String.fromCodePoint(code) : undefined;
}
