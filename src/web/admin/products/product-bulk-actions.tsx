import { Archive, Download, Layers, SlidersHorizontal, Tag, Upload } from 'lucide-react';
import { useMay } from '../permissions.tsx';

export type BulkField = 'price' | 'category' | 'badge';

type Props = {
  onState(to: 'published' | 'archived'): void;
  onField(field: BulkField): void;
  onExport(): void;
};

/** Bulk actions on the selected products. */
export function ProductBulkActions({ onState, onField, onExport }: Props) {
  const may = useMay();
  return (
    <>
      {may('catalog.write') && (
        <>
          <button type="button" onClick={() => onState('published')}>
            <Upload className="icon" aria-hidden="true" />
            Publish
          </button>
          <button type="button" onClick={() => onState('archived')}>
            <Archive className="icon" aria-hidden="true" />
            Archive
          </button>
          <button type="button" onClick={() => onField('category')}>
            <Layers className="icon" aria-hidden="true" />
            Category
          </button>
          <button type="button" onClick={() => onField('badge')}>
            <Tag className="icon" aria-hidden="true" />
            Badge
          </button>
          <button type="button" onClick={() => onField('price')}>
            <SlidersHorizontal className="icon" aria-hidden="true" />
            Price and stock
          </button>
        </>
      )}
      {may('catalog.export') && (
        <button type="button" onClick={() => onExport()}>
          <Download className="icon" aria-hidden="true" />
          Export
        </button>
      )}
    </>
  );
}
