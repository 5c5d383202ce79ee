/** 4 × 6 inches in points. */
const [WIDTH, HEIGHT] = [288, 432];

/** A label of one page with these lines, in ASCII so that bytes and characters are the same. */
export function labelPdf(lines: readonly string[]): string {
  const printableLines = lines.map((line) => line.replace(/[^\x20-\x7e]/g, '?').replace(/[\\()]/g, ' '));
  const text = printableLines.map((line) => `(${line}) Tj T*`).join(' ');
  const stream = `BT /F1 12 Tf 16 TL 20 ${HEIGHT - 40} Td ${text} ET`;
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    `<</Type/Page/Parent 2 0 R/MediaBox[0 0 ${WIDTH} ${HEIGHT}]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>`,
    `<</Length ${stream.length}>>stream\n${stream}\nendstream`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
  ];
  let pdf = '%PDF-1.4\n';
  const offsets = objects.map((object, index) => {
    const offset = pdf.length;
    pdf += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const start = pdf.length;
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const count = objects.length + 1;
  return `${pdf}xref\n0 ${count}\n0000000000 65535 f \n${rows}trailer<</Size ${count}/Root 1 0 R>>\nstartxref\n${start}\n%%EOF\n`;
}
