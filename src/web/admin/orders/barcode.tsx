import JsBarcode from 'jsbarcode';
import styles from './barcode.module.css';

const HEIGHT = 40;
/** blank modules before and after the bars, as Code 128 needs them */
const QUIET = 10;

/** A text as a Code 128 barcode that scanners type. */
export function Barcode({ text }: { text: string }) {
  const result: { encodings?: { data: string }[] } = {};
  JsBarcode(result, text, { format: 'CODE128' });
  const modules = (result.encodings ?? []).map(({ data }) => data).join('');
  const bars = [...modules.matchAll(/1+/g)].map(
    ({ index, 0: bar }) => `M${index + QUIET} 0h${bar.length}v${HEIGHT}h-${bar.length}z`,
  );
  return (
    <svg
      className={styles.barcode}
      viewBox={`0 0 ${modules.length + 2 * QUIET} ${HEIGHT}`}
      preserveAspectRatio="none"
      shapeRendering="crispEdges"
      role="img"
      aria-label={`Barcode of ${text}`}
    >
      <path d={bars.join('')} />
    </svg>
  );
}
