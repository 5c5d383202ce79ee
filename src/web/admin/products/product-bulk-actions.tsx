import type { Permission } from '#shared/permissions.ts';
import { Archive } from '../../icons/archive.ts';
import type { Icon as IconComponent } from '../../icons/create-icon.tsx';
import { Download } from '../../icons/download.ts';
import { Layers } from '../../icons/layers.ts';
import { SlidersHorizontal } from '../../icons/sliders-horizontal.ts';
import { Tag } from '../../icons/tag.ts';
import { Upload } from '../../icons/upload.ts';
import { Permitted } from '../permissions.tsx';

export type BulkField = 'price' | 'category' | 'badge';

type Props = {
  onState(to: 'published' | 'archived'): void;
  onField(field: BulkField): void;
  onExport(): void;
};

/** Bulk actions on the selected products. */
export function ProductBulkActions({ onState, onField, onExport }: Props) {
  const actions: [Permission, IconComponent, string, () => void][] = [
    ['catalog.write', Upload, 'Publish', () => onState('published')],
    ['catalog.write', Archive, 'Archive', () => onState('archived')],
    ['catalog.write', Layers, 'Category', () => onField('category')],
    ['catalog.write', Tag, 'Badge', () => onField('badge')],
    ['catalog.write', SlidersHorizontal, 'Price and stock', () => onField('price')],
    ['catalog.export', Download, 'Export', onExport],
  ];
  return actions.map(([needs, Icon, label, run]) => (
    <Permitted key={label} needs={needs}>
      <button type="button" onClick={() => run()}>
        <Icon />
        {label}
      </button>
    </Permitted>
  ));
}
