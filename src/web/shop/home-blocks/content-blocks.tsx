import type { BannerBlock, Block, QuestionsBlock, RailBlock, TextBlock } from '#features/pages/block-rules.ts';
import type { RichText as Text } from '#features/pages/text-rules.ts';
import { Plus } from '../../icons/plus.ts';
import { Multilingual } from '../../ui/multilingual.tsx';
import { JsonLd } from '../json-ld.tsx';
import { Buttons } from '../page-blocks/buttons.tsx';
import { questionsData } from '../page-blocks/questions-data.ts';
import { RichText } from '../page-blocks/rich-text.tsx';
import productCardStyles from '../product-card.module.css';
import { type Product, ProductCard } from '../product-card.tsx';
import { type ImageAsset, ProductImage } from '../product-image.tsx';
import { SmartLink } from '../smart-link.tsx';
import styles from './content-blocks.module.css';
import type { HomeToShow } from './home-to-show.ts';

type Props = { block: Block<Text> } & Pick<HomeToShow, 'images' | 'rails'>;

/** Blocks of the home page besides its specified sections, and the same ones of landing pages. */
export default function ContentBlock({ block, images, rails }: Props) {
  switch (block.kind) {
    case 'rail':
      return <Rail block={block} products={rails[block.id] ?? []} />;
    case 'banner':
      return <Banner block={block} image={block.picture === null ? undefined : images[block.picture]} />;
    case 'text':
      return <Words block={block} />;
    case 'questions':
      return <Questions block={block} />;
    default:
      return null;
  }
}

const titled = (id: string, heading: string) => (heading ? { 'aria-labelledby': id } : {});

function Title({ id, children }: { id: string; children: string }) {
  if (!children) return null;
  return (
    <h2 className="heading-2 heading" id={id}>
      <Multilingual text={children} />
    </h2>
  );
}

function Rail({ block: { id, heading }, products }: { block: RailBlock; products: readonly Product[] }) {
  if (products.length === 0) return null;
  return (
    <section className={`page-width page-section ${styles.part}`} {...titled(id, heading)}>
      <Title id={id}>{heading}</Title>
      <div className={`${productCardStyles.grid} ${productCardStyles.fourColumns}`}>
        {products.map((product) => (
          <ProductCard key={product.id} product={product} />
        ))}
      </div>
    </section>
  );
}

function Banner(props: { block: BannerBlock<Text>; image: ImageAsset | undefined }) {
  const { block, image } = props;
  const { id, heading, text, buttons } = block;
  return (
    <section className={styles.band} {...titled(id, heading)}>
      <div className={`page-width ${image ? styles.beside : styles.alone}`}>
        <div className={styles.words}>
          <Title id={id}>{heading}</Title>
          {text.length > 0 && (
            <div className="lead">
              <RichText text={text} />
            </div>
          )}
          <p className={styles.buttons}>
            <Buttons buttons={buttons} />
          </p>
        </div>
        {image && (
          <div className={styles.image}>
            <ProductImage image={image} sizes="(min-width: 1100px) 600px, 100vw" maxWidth={1280} />
          </div>
        )}
      </div>
    </section>
  );
}

function Words({ block: { id, heading, text } }: { block: TextBlock<Text> }) {
  return (
    <section className={`page-width page-section ${styles.part}`} {...titled(id, heading)}>
      <Title id={id}>{heading}</Title>
      <div className={styles.prose}>
        <RichText text={text} />
      </div>
    </section>
  );
}

function Questions({ block }: { block: QuestionsBlock }) {
  const { id, heading, questions } = block;
  return (
    <section className={`page-width page-section ${styles.part}`} {...titled(id, heading)}>
      <JsonLd data={import.meta.env.SSR && questionsData([block])} />
      <Title id={id}>{heading}</Title>
      <div className={styles.questions}>
        {questions.map(({ question, answer, linkLabel, linkTo }) => (
          // the shared name lets the browser open one answer at a time
          <details key={question} name={id}>
            <summary>
              {question}
              <Plus />
            </summary>
            <p>
              {answer}
              {linkLabel && linkTo && (
                <>
                  {' '}
                  <SmartLink className="link" to={linkTo}>
                    {linkLabel}
                  </SmartLink>
                </>
              )}
            </p>
          </details>
        ))}
      </div>
    </section>
  );
}
