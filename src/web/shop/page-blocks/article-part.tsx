import type { Block } from '#features/pages/block-rules.ts';
import { STORED_ENTRIES } from '#features/pages/stored-entries-rules.ts';
import type { RichText as Text } from '#features/pages/text-rules.ts';
import type { StoredName } from '../../lib/browser-storage.ts';
import { type ImageAsset, ProductImage } from '../product-image.tsx';
import styles from './article-part.module.css';
import { Boxes } from './boxes.tsx';
import { Buttons } from './buttons.tsx';
import { ContactUs } from './contact-us.tsx';
import { FactsTable } from './facts-table.tsx';
import pageBlocksStyles from './page-blocks.module.css';
import { useBlockMark } from './preview-context.ts';
import { RichText } from './rich-text.tsx';

// a missing name is a compile error, so no entry stays unlisted
const KEPT: Record<StoredName, readonly [what: string, why: string, until: string]> = STORED_ENTRIES;

type Props = { block: Block<Text>; images: Readonly<Record<string, ImageAsset>> };

/** The content of a block below the section's heading. */
export function ArticlePart({ block, images }: Props) {
  switch (block.kind) {
    case 'text':
      return <RichText text={block.text} />;
    case 'facts':
      return <FactsTable block={block} />;
    case 'steps':
      return (
        <>
          <ol className={styles.steps}>
            {block.steps.map(({ title, text }) => (
              <li key={title}>
                <b>{title}</b>
                <RichText text={text} />
              </li>
            ))}
          </ol>
          <Buttons buttons={block.buttons} />
        </>
      );
    case 'cards':
      return <Boxes cards={block.cards} />;
    case 'picture': {
      const picture = block.picture === null ? undefined : images[block.picture];
      return (
        <div className={block.side === 'left' ? pageBlocksStyles.imageLeft : pageBlocksStyles.image}>
          <div className={styles.prose}>
            <RichText text={block.text} />
          </div>
          {picture && <ProductImage image={picture} sizes="(min-width: 1100px) 420px, 90vw" maxWidth={960} />}
        </div>
      );
    }
    case 'contact':
      return <ContactUs about={block.about} />;
    case 'storage':
      return <StorageTable />;
    default:
      return null;
  }
}

function StorageTable() {
  return (
    <table className={`${styles.table} ${styles.threeColumns}`}>
      <thead>
        <tr>
          <th scope="col">What</th>
          <th scope="col">What for</th>
          <th scope="col">How long</th>
        </tr>
      </thead>
      <tbody>
        {Object.values(KEPT).map(([what, why, until]) => (
          <tr key={what}>
            <th scope="row">{what}</th>
            <td>{why}</td>
            <td>{until}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The parts of a section after the first, each outlined in the preview. */
export function FollowingPart(props: Props) {
  const mark = useBlockMark(props.block.id);
  const part = <ArticlePart {...props} />;
  return mark['data-block'] ? (
    <div className={pageBlocksStyles.part} {...mark}>
      {part}
    </div>
  ) : (
    part
  );
}
