import { type SQL, sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { isOneOf, RESERVATION_STATES, type ReservationState } from '#shared/order-states.ts';
import { citext, money } from '../types.ts';
import { media } from './platform.ts';

export const productCategories = pgTable('product_categories', {
  id: uuid().primaryKey().defaultRandom(),
  name: citext().notNull().unique(),
  slug: text().notNull().unique(),
  /** former slugs, which redirect to the current one */
  formerSlugs: text().array().notNull().default([]),
  description: text().notNull().default(''),
  mediaId: uuid().references(() => media.id),
  isActive: boolean().notNull().default(true),
  displayOrder: integer().notNull().default(0),
  archivedAt: timestamp({ withTimezone: true }),
  createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
});

/** One row of the nutrition panel, as printed on the pack. */
export type NutritionRow = {
  name: string;
  perServing: string;
  per100g: string | null;
  rda: string | null;
  indent: boolean;
  strong: boolean;
};
export type NutritionPanel = { per: string; rows: NutritionRow[] };

/** The declarations that Indian law requires; every field is optional until the owner fills it. */
export type Declarations = {
  foodCategory: string | null;
  ingredients: string | null;
  allergens: string | null;
  mayContain: string | null;
  manufacturer: string | null;
  packer: string | null;
  importer: string | null;
  countryOfOrigin: string | null;
  bestBefore: string | null;
  fssaiLicence: string | null;
  usage: string | null;
  warnings: string | null;
  storage: string | null;
  labReportUrl: string | null;
};

export const products = pgTable(
  'products',
  {
    id: uuid().primaryKey().defaultRandom(),
    name: text().notNull(),
    slug: text().notNull().unique(),
    /** the handle exactly as given in the file that created it, by which later files find it */
    importHandle: text().unique('products_import_handle_unique'),
    subtitle: text().notNull().default(''),
    description: text().notNull().default(''),
    categoryId: uuid()
      .notNull()
      .references(() => productCategories.id),
    price: money().notNull(),
    originalPrice: money(),
    badge: text(),
    rating: numeric({ precision: 2, scale: 1, mode: 'number' }),
    reviewsCount: integer().notNull().default(0),
    /** approved reviews by number of stars, kept by a trigger; rating and count below are derived from it */
    reviewStars: integer().array().notNull().default([0, 0, 0, 0, 0]),
    reviewedCount: integer()
      .notNull()
      .generatedAlwaysAs(sql`review_stars[1] + review_stars[2] + review_stars[3] + review_stars[4] + review_stars[5]`),
    reviewedRating: numeric({ precision: 2, scale: 1, mode: 'number' }).generatedAlwaysAs(
      sql`round((review_stars[1] + 2 * review_stars[2] + 3 * review_stars[3] + 4 * review_stars[4] + 5 * review_stars[5])::numeric / nullif(review_stars[1] + review_stars[2] + review_stars[3] + review_stars[4] + review_stars[5], 0), 1)`,
    ),
    /** drafts are invisible in the store */
    state: text().$type<'draft' | 'published' | 'archived'>().notNull().default('published'),
    /** whether a published product is on sale */
    inStock: boolean().notNull().default(true),
    /** threshold at or below which a variant is low; null = the default of product-rules */
    lowStockThreshold: integer(),
    hsn: text(),
    taxRate: numeric({ precision: 5, scale: 2, mode: 'number' }).notNull(),
    /** the day from which taxRate applies; previousTaxRate applies before it */
    taxRateEffectiveFrom: date(),
    previousTaxRate: numeric({ precision: 5, scale: 2, mode: 'number' }),
    diet: text().$type<'veg' | 'non-veg'>(),
    netQuantity: numeric({ precision: 10, scale: 3, mode: 'number' }),
    netUnit: text(),
    servings: integer(),
    servingSize: text(),
    proteinPerServing: numeric({ precision: 6, scale: 2, mode: 'number' }),
    /** servings that a person takes a day; null: unknown */
    dailyServings: integer(),
    highlightValue: text(),
    highlightLabel: text(),
    nutrition: jsonb().$type<NutritionPanel>(),
    declarations: jsonb().$type<Declarations>(),
    /** number of failed label checks, kept by the save operation */
    labelIssueCount: integer().notNull().default(0),
    searchTerms: text().array().notNull().default([]),
    /** lower-case search tokens, kept by the save operation */
    searchTokens: text().array().notNull().default([]),
    archivedAt: timestamp({ withTimezone: true }),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    index('products_created').on(t.createdAt.desc(), t.id),
    index('products_category').on(t.categoryId),
    index('products_search').using('gin', sql`${t.name} gin_trgm_ops`),
    // the ratings of the whole shop are summed over these few columns
    index('products_reviewed').on(t.reviewedCount).where(sql`reviewed_count > 0`),
    // the panel's views of incomplete products, and their counts
    index('products_hidden').on(t.createdAt, t.id).where(sql`not in_stock and archived_at is null`),
    index('products_label_issues').on(t.createdAt, t.id).where(sql`label_issue_count > 0 and archived_at is null`),
    index('products_no_nutrition').on(t.createdAt, t.id).where(sql`nutrition is null and archived_at is null`),
    index('products_drafts').on(t.createdAt, t.id).where(sql`state = 'draft'`),
    index('products_archived').on(t.createdAt, t.id).where(sql`archived_at is not null`),
    check('products_state', sql`${t.state} in ('draft', 'published', 'archived')`),
    check('products_archived_state', sql`(${t.state} = 'archived') = (${t.archivedAt} is not null)`),
    check('products_daily_servings', sql`${t.dailyServings} between 1 and 20`),
    check('products_price', sql`${t.price} > 0 and (${t.originalPrice} is null or ${t.originalPrice} >= ${t.price})`),
  ],
);

/** A GTIN with 14 digits, by which codes of different lengths compare. */
export const GTIN_KEY = sql.raw(`lpad(gtin, 14, '0')`) as SQL<string>;

export const productVariants = pgTable(
  'product_variants',
  {
    id: uuid().primaryKey().defaultRandom(),
    productId: uuid()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    flavour: text(),
    size: text(),
    sku: text().notNull().unique(),
    price: money(),
    originalPrice: money(),
    netQuantity: numeric({ precision: 10, scale: 3, mode: 'number' }),
    netUnit: text(),
    servings: integer(),
    /** packed for dispatch: grams and millimetres */
    grossGrams: integer(),
    lengthMm: integer(),
    widthMm: integer(),
    heightMm: integer(),
    /** digits of the barcode on its units */
    gtin: text(),
    /** where its units lie in the store room */
    shelf: text(),
    position: integer().notNull().default(0),
    /** units in stock; null = not tracked */
    onHand: integer(),
    /** units reserved by unpaid orders */
    reserved: integer().notNull().default(0),
    /** since when its stock is counted by batch; null: it is not */
    tracksBatchesSince: timestamp({ withTimezone: true }),
    /** sold or reserved units for which no sellable unit is here any more, because a batch was withdrawn */
    shortUnits: integer().notNull().default(0),
    /** low-stock threshold of the product, copied here for the partial index of low stock */
    lowStockThreshold: integer().notNull().default(10),
    archivedAt: timestamp({ withTimezone: true }),
  },
  (t) => [
    index('product_variants_product').on(t.productId, t.position),
    index('product_variants_available')
      .on(sql`(on_hand - reserved)`, t.id)
      .where(sql`on_hand is not null and archived_at is null`),
    index('product_variants_low_stock')
      .on(t.productId)
      .where(sql`archived_at is null and on_hand - reserved <= low_stock_threshold`),
    index('product_variants_unweighed').on(t.productId).where(sql`archived_at is null and gross_grams is null`),
    uniqueIndex('product_variants_gtin').on(GTIN_KEY).where(sql`archived_at is null and gtin is not null`),
    index('product_variants_sku_search').using('gin', sql`${t.sku} gin_trgm_ops`),
    index('product_variants_flavour_search').using('gin', sql`${t.flavour} gin_trgm_ops`),
    index('product_variants_shelf').on(sql`lower(shelf)`).where(sql`shelf is not null and archived_at is null`),
    index('product_variants_short').on(t.productId).where(sql`short_units > 0`),
    check('product_variants_stock', sql`${t.reserved} >= 0 and (${t.onHand} is null or ${t.onHand} >= ${t.reserved})`),
    check(
      'product_variants_batches',
      sql`${t.shortUnits} >= 0 and (${t.tracksBatchesSince} is null or ${t.onHand} is not null)
        and (${t.tracksBatchesSince} is not null or ${t.shortUnits} = 0)`,
    ),
    check(
      'product_variants_price',
      sql`${t.originalPrice} is null or ${t.price} is null or ${t.originalPrice} >= ${t.price}`,
    ),
  ],
);

export const productImages = pgTable(
  'product_images',
  {
    id: uuid().primaryKey().defaultRandom(),
    productId: uuid()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    mediaId: uuid()
      .notNull()
      .references(() => media.id),
    flavour: text(),
    view: text(),
    position: integer().notNull().default(0),
  },
  (t) => [index('product_images_product').on(t.productId, t.position)],
);

export const productSpecifications = pgTable(
  'product_specifications',
  {
    id: uuid().primaryKey().defaultRandom(),
    productId: uuid()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    specificationName: text().notNull(),
    specificationValue: text().notNull(),
    position: integer().notNull().default(0),
  },
  (t) => [index('product_specifications_product').on(t.productId, t.position)],
);

/** Former slugs, which redirect to the product's current one. */
export const productSlugs = pgTable('product_slugs', {
  slug: text().primaryKey(),
  productId: uuid()
    .notNull()
    .references(() => products.id, { onDelete: 'cascade' }),
});

/**
 * 'received', 'withdrawn' and 'released' follow from movements of batches, as does 'counted', which is also the
 * difference of a stock count of a variant without batches.
 */
export type StockMovementKind =
  | 'set'
  | 'sold'
  | 'returned'
  | 'adjusted'
  | 'received'
  | 'withdrawn'
  | 'released'
  | 'counted';

/** Append-only: every change of on-hand units with its reason. */
export const stockMovements = pgTable(
  'stock_movements',
  {
    id: uuid().primaryKey().defaultRandom(),
    variantId: uuid()
      .notNull()
      .references(() => productVariants.id),
    kind: text().$type<StockMovementKind>().notNull(),
    quantity: integer().notNull(),
    orderId: uuid(),
    stockCountId: uuid(),
    actorId: uuid(),
    note: text(),
    at: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    index('stock_movements_variant').on(t.variantId, t.at),
    index('stock_movements_order').on(t.orderId),
    index('stock_movements_stock_count').on(t.stockCountId).where(sql`stock_count_id is not null`),
  ],
);

/** Units of a variant for an order: held until it is confirmed, then committed. */
export const stockReservations = pgTable(
  'stock_reservations',
  {
    orderId: uuid().notNull(),
    variantId: uuid()
      .notNull()
      .references(() => productVariants.id),
    quantity: integer().notNull(),
    state: text().$type<ReservationState>().notNull().default('held'),
    /** committed units that were restocked */
    returnedQuantity: integer().notNull().default(0),
  },
  (t) => [
    uniqueIndex('stock_reservations_order_variant').on(t.orderId, t.variantId),
    index('stock_reservations_held').on(t.variantId).where(sql`state = 'held'`),
    check('stock_reservations_state', sql.raw(isOneOf('state', RESERVATION_STATES))),
    check(
      'stock_reservations_returned',
      sql`quantity > 0 and returned_quantity between 0 and quantity
        and (returned_quantity = 0 or state in ('committed', 'returned'))`,
    ),
  ],
);
