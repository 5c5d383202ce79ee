import { z } from 'zod';
import { id, instant, operation, publicOperation } from '#shared/contract.ts';
import { TONE_KEYS } from '#shared/flavour-tone.ts';
import { storedSchema } from '#shared/stored-schema.ts';
import { identifier, multiLineText, singleLineText } from '#shared/text-schemas.ts';
import { imageAsset, productCard } from '../catalog/contract.ts';
import { RAIL_RULES } from './block-rules.ts';
import { MENU_LIMITS } from './menu-rules.ts';
import { MAX_BLOCKS, PAGE_KINDS } from './rules.ts';

// what staff write in braces and brackets is checked by rules.ts
const line = singleLineText;
const lines = multiLineText;
const button = z.object({ label: line(60), to: line(500) });
const buttons = z.array(button).max(4);
const facts = z.array(z.object({ name: line(120), value: line(300) })).max(40);
const blockId = identifier(60, 1);
/** every block has a name within its page and may have a period */
const shared = {
  id: blockId,
  shownFrom: instant.optional().describe('Start of the display'),
  shownUntil: instant.optional().describe('End of the display'),
};
const heading = line(160);
const slug = identifier(120);
const categorySlug = slug.describe('Empty: all products');

/** The union of all blocks; `text` is the type of a text, stored or shown. */
const blocksOf = <Text extends z.ZodType>(text: Text) =>
  z.discriminatedUnion('kind', [
    z.object({
      ...shared,
      kind: z.literal('heading'),
      look: z.enum(['plain', 'brand']),
      title: line(160),
      lead: lines(600),
      buttons,
      factsTitle: line(80),
      factsNote: line(120),
      facts,
      search: z.boolean(),
    }),
    z.object({ ...shared, kind: z.literal('text'), heading, text }),
    z.object({
      ...shared,
      kind: z.literal('facts'),
      heading,
      nameHead: line(80),
      valueHead: line(80),
      facts,
    }),
    z.object({
      ...shared,
      kind: z.literal('steps'),
      heading,
      look: z.enum(['numbered', 'large']),
      steps: z.array(z.object({ title: line(160), text })).max(20),
      buttons,
    }),
    z.object({
      ...shared,
      kind: z.literal('questions'),
      heading,
      questions: z
        .array(z.object({ question: line(300), answer: lines(2000), linkLabel: line(60), linkTo: line(500) }))
        .max(40),
    }),
    z.object({
      ...shared,
      kind: z.literal('cards'),
      heading,
      look: z.enum(['columns', 'options']),
      cards: z.array(z.object({ title: line(160), note: line(160), text })).max(12),
    }),
    z.object({
      ...shared,
      kind: z.literal('picture'),
      heading,
      text,
      picture: id.nullable(),
      side: z.enum(['left', 'right']),
    }),
    z.object({
      ...shared,
      kind: z.literal('rail'),
      heading,
      rule: z.enum(RAIL_RULES),
      products: z.array(slug).max(12).describe('Slugs, for the rule `chosen`'),
      count: z.int().min(1).max(12),
    }),
    z.object({ ...shared, kind: z.literal('banner'), heading, text, buttons, picture: id.nullable() }),
    z.object({ ...shared, kind: z.literal('contact'), heading, about: line(120) }),
    z.object({ ...shared, kind: z.literal('company'), heading, text, buttons }),
    z.object({ ...shared, kind: z.literal('storage'), heading }),
    z.object({ ...shared, kind: z.literal('hero'), heading, lead: lines(600), buttons }),
    z.object({
      ...shared,
      kind: z.literal('promise'),
      over: line(80),
      heading,
      lead: lines(600),
      buttons,
      factsTitle: line(80),
      factsNote: line(120),
      facts: facts.max(12),
    }),
    z.object({
      ...shared,
      kind: z.literal('tabs'),
      heading,
      tabs: z.array(z.object({ label: line(60), category: categorySlug })).max(6),
      count: z.int().min(1).max(12),
    }),
    z.object({
      ...shared,
      kind: z.literal('goals'),
      heading,
      goals: z.array(z.object({ name: line(60), what: line(160), categories: z.array(slug).max(12) })).max(8),
    }),
    z.object({
      ...shared,
      kind: z.literal('quotes'),
      heading,
      sample: z.boolean().describe('Whether the quotes are fictitious: marked, and shown only with sample content'),
      quotes: z.array(z.object({ name: line(80), city: line(80), product: line(120), text: lines(400) })).max(8),
    }),
    z.object({
      ...shared,
      kind: z.literal('newsletter'),
      heading,
      lead: lines(300),
      plainHeading: heading,
      plainLead: lines(300),
    }),
    z.object({
      ...shared,
      kind: z.literal('category-hero'),
      heading,
      lead: lines(600),
      tone: z.enum(TONE_KEYS),
      category: categorySlug,
      buttons,
    }),
    z.object({
      ...shared,
      kind: z.literal('category-products'),
      heading,
      category: categorySlug,
      emptyHeading: heading,
      emptyText: lines(300),
    }),
    z.object({
      ...shared,
      kind: z.literal('guide'),
      heading,
      lead: lines(600),
      columns: z.array(z.object({ title: line(160), figure: line(60), text, facts: facts.max(12) })).max(6),
    }),
    z.object({ ...shared, kind: z.literal('note'), text }),
  ]);

/** A page as staff write it. */
export const pageInput = z.object({
  title: line(160),
  description: lines(400),
  blocks: z.array(blocksOf(lines(8000))).max(MAX_BLOCKS),
});
/** A page as the database stores it. */
export const pageContent = storedSchema(pageInput);

const inline = z.object({
  text: z.string(),
  bold: z.literal(true).exactOptional(),
  to: z.string().exactOptional(),
  field: z.string().exactOptional().describe('In a preview: the named field whose value this is'),
  isMissing: z.literal(true).exactOptional(),
});
const richText = z.array(
  z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('paragraph'), content: z.array(inline) }),
    z.object({ kind: z.literal('list'), items: z.array(z.array(inline)) }),
  ]),
);

export const images = z.record(z.string(), imageAsset).describe('Images by their id in the blocks');
export const rails = z.record(z.string(), z.array(productCard)).describe('Products by id of their block');

/** A page as visitors see it: fields filled, texts as paragraphs and lists. */
export const shownPage = z.object({
  path: z.string(),
  kind: z.enum(PAGE_KINDS),
  title: z.string(),
  description: z.string(),
  changedOn: z.string().describe('Date of the last change'),
  blocks: z.array(storedSchema(blocksOf(richText))),
  images,
  rails,
});

const menuItem = z.object({ label: line(MENU_LIMITS.label), to: line(500) });
/** Menus as staff write them. */
export const menusInput = z.object({
  header: z.array(menuItem).max(MENU_LIMITS.header),
  side: z.array(menuItem).max(MENU_LIMITS.side),
  footer: z
    .array(z.object({ title: line(MENU_LIMITS.label), items: z.array(menuItem).max(MENU_LIMITS.items) }))
    .max(MENU_LIMITS.columns),
});

/** Menus as the database stores them. */
export const menus = storedSchema(menusInput);

export const pagePath = identifier(200, 1);

export const pagesContract = {
  read: publicOperation
    .route({ method: 'GET', path: '/pages' })
    .input(z.object({ path: pagePath }))
    .output(shownPage),
  menus: publicOperation.route({ method: 'GET', path: '/menus' }).output(menus),
  /** a draft by its signed link; never cached */
  preview: operation
    .route({ method: 'GET', path: '/page-preview' })
    .input(z.object({ token: identifier(500, 1) }))
    .output(shownPage),
};
