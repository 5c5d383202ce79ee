import type { Block } from '#features/pages/block-rules.ts';
import { ArrowDown } from '../../icons/arrow-down.ts';
import { ArrowUp } from '../../icons/arrow-up.ts';
import { Copy } from '../../icons/copy.ts';
import { Trash2 } from '../../icons/trash-2.ts';
import cardStyles from '../../ui/card.module.css';
import { IconButton } from '../../ui/icon-button.tsx';
import { Card } from '../components/card.tsx';
import type { StoredImage } from '../components/images/upload-image.ts';
import { BlockFields, type Images } from './block-fields.tsx';
import { BLOCK_SPECS } from './block-specs.ts';
import editorStyles from './editor.module.css';
import { FieldTable } from './field-table.tsx';
import type { AdminPage } from './pages.ts';
import { PeriodFields } from './period-fields.tsx';
import type { Blocks } from './use-blocks.ts';

type Props = {
  page: AdminPage;
  block: Block;
  blocks: Blocks;
  images: Images;
  error: string | undefined;
  onImage(image: StoredImage): void;
};

/** The chosen block: its fields, its period, and its place among the blocks. */
export function BlockCard({ page, block, blocks, images, error, onImage }: Props) {
  const { kind, values } = page;
  const { index, count } = blocks;
  return (
    <Card
      title={BLOCK_SPECS[block.kind].label}
      actions={
        <>
          <IconButton
            icon={ArrowUp}
            label="Move up"
            disabled={index === 0}
            onClick={() => blocks.move(index, index - 1)}
          />
          <IconButton
            icon={ArrowDown}
            label="Move down"
            disabled={index === count - 1}
            onClick={() => blocks.move(index, index + 1)}
          />
          <IconButton icon={Copy} label="Duplicate" onClick={() => blocks.duplicate(block)} />
          <IconButton icon={Trash2} label="Remove block" onClick={() => blocks.remove(block)} />
        </>
      }
    >
      <div className={`${cardStyles.body} ${editorStyles.form}`}>
        <BlockFields
          key={block.id}
          controls={BLOCK_SPECS[block.kind].controls}
          row={{ ...block }}
          values={values}
          images={images}
          error={error}
          onImage={onImage}
          onChange={(name, value) => blocks.changeField(block, name, value)}
        />
        {kind !== 'legal' && (
          <PeriodFields
            key={`period ${block.id}`}
            block={block}
            onChange={(period) => blocks.changePeriod(block, period)}
          />
        )}
        <FieldTable block={block} values={values} />
      </div>
    </Card>
  );
}
