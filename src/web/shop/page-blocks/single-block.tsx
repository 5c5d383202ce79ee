import type {
  BannerBlock,
  Block,
  CardsBlock,
  CompanyBlock,
  RailBlock,
  StepsBlock,
} from '#features/pages/block-rules.ts';
import type { RichText as Text } from '#features/pages/text-rules.ts';
import { ArrowRight } from '../../icons/arrow-right.ts';
import arrowLinkStyles from '../../ui/arrow-link.module.css';
import buttonRowStyles from '../../ui/button-row.module.css';
import bigListStyles from '../big-list.module.css';
import { FactPanel } from '../fact-panel.tsx';
import { PhoneLink } from '../phone-link.tsx';
import productCardStyles from '../product-card.module.css';
import { type Product, ProductCard } from '../product-card.tsx';
import { type ImageAsset, ProductImage } from '../product-image.tsx';
import { Sample } from '../sample.tsx';
import { SmartLink } from '../smart-link.tsx';
import { useStorefront } from '../storefront.ts';
import articlePartStyles from './article-part.module.css';
import { Buttons } from './buttons.tsx';
import { HeadingSection } from './heading-section.tsx';
import pageBlocksStyles from './page-blocks.module.css';
import { useBlockMark } from './preview-context.ts';
import { RichText } from './rich-text.tsx';
import styles from './single-block.module.css';

type Props = {
  block: Block<Text>;
  images: Readonly<Record<string, ImageAsset>>;
  rails: Readonly<Record<string, readonly Product[]>>;
};

/** A block of full width. */
export function SingleBlock({ block, images, rails }: Props) {
  switch (block.kind) {
    case 'heading':
      return <HeadingSection block={block} search={null} />;
    case 'steps':
      return <LargeSteps block={block} />;
    case 'cards':
      return <Columns block={block} />;
    case 'company':
      return <Company block={block} />;
    case 'banner':
      return <Banner block={block} image={block.picture === null ? undefined : images[block.picture]} />;
    case 'rail':
      return <Rail block={block} products={rails[block.id] ?? []} />;
    default:
      return null;
  }
}

function LargeSteps({ block: { id, heading, steps, buttons } }: { block: StepsBlock<Text> }) {
  return (
    <section className={styles.cards} aria-labelledby={id} {...useBlockMark(id)}>
      <h2 className="heading-1 heading" id={id}>
        {heading}
      </h2>
      <ol className={bigListStyles.list}>
        {steps.map(({ title, text }) => (
          <li key={title}>
            <h3 className="heading-2 heading">{title}</h3>
            <RichText text={text} />
          </li>
        ))}
      </ol>
      {buttons.map(({ label, to }) => (
        <SmartLink key={to} className={arrowLinkStyles.link} to={to}>
          <span>{label}</span>
          <ArrowRight />
        </SmartLink>
      ))}
    </section>
  );
}

function Columns({ block: { id, heading, cards } }: { block: CardsBlock<Text> }) {
  const mark = useBlockMark(id);
  return (
    <>
      {heading && (
        <h2 className={`heading-2 heading ${pageBlocksStyles.columnsHeading}`} id={id}>
          {heading}
        </h2>
      )}
      <div className={styles.briefs} {...mark}>
        {cards.map(({ title, note, text }) => (
          <section key={title}>
            <h2 className="heading-3 heading">{title}</h2>
            {note && <b>{note}</b>}
            <RichText text={text} />
          </section>
        ))}
      </div>
    </>
  );
}

function Company({ block: { id, heading, text, buttons } }: { block: CompanyBlock<Text> }) {
  const shop = useStorefront();
  const mark = useBlockMark(id);
  return (
    <section className={styles.figures} aria-labelledby={id} {...mark}>
      <div>
        <h2 className="heading-2 heading" id={id}>
          {heading}
        </h2>
        <RichText text={text} className="lead muted" />
        {shop.demo && (
          <p className={styles.note}>
            <Sample>Sample company</Sample>This is a demo store. Its company, people and products are made up; nothing
            is sold or sent.
          </p>
        )}
        <div className={buttonRowStyles.row}>
          <Buttons buttons={buttons} />
        </div>
      </div>
      <FactPanel
        title="Company facts"
        note={shop.siteName}
        rows={[
          ['Seller', shop.legalName],
          ['Address', shop.address],
          ['GSTIN', shop.gstin],
          ['FSSAI', shop.fssaiLicence],
          ['Phone', shop.phoneNumber && <PhoneLink number={shop.phoneNumber} />],
          ['Email', shop.contactEmail && <a href={`mailto:${shop.contactEmail}`}>{shop.contactEmail}</a>],
        ]}
      >
        {shop.demo && 'Sample details of the demo store.'}
      </FactPanel>
    </section>
  );
}

function Banner({
  block: { id, heading, text, buttons },
  image,
}: {
  block: BannerBlock<Text>;
  image?: ImageAsset | undefined;
}) {
  return (
    <section
      className={image ? `${styles.callToAction} ${pageBlocksStyles.banner}` : styles.callToAction}
      aria-labelledby={id}
      {...useBlockMark(id)}
    >
      <h2 className="heading-2 heading" id={id}>
        {heading}
      </h2>
      {text.length > 0 && (
        <div className={`${articlePartStyles.prose} ${pageBlocksStyles.bannerText}`}>
          <RichText text={text} />
        </div>
      )}
      <div className={buttonRowStyles.row}>
        <Buttons buttons={buttons} />
      </div>
      {image && <ProductImage image={image} sizes="(min-width: 1100px) 560px, 90vw" maxWidth={1280} decorative />}
    </section>
  );
}

function Rail({ block: { id, heading }, products }: { block: RailBlock; products: readonly Product[] }) {
  const mark = useBlockMark(id);
  // discontinued products leave no empty frame
  if (products.length === 0 && !mark['data-block']) return null;
  return (
    <section className={pageBlocksStyles.rail} aria-labelledby={id} {...mark}>
      <h2 className="heading-2 heading" id={id}>
        {heading}
      </h2>
      <div className={`${productCardStyles.grid} ${productCardStyles.fourColumns}`}>
        {products.map((product) => (
          <ProductCard key={product.id} product={product} />
        ))}
      </div>
    </section>
  );
}
