import type { Sizes } from './sizes.ts';

const CATEGORIES = [
  'Whey Protein',
  'Isolate Protein',
  'Plant Protein',
  'Mass Gainers',
  'Creatine',
  'Pre-Workout',
  'Amino Acids',
  'Vitamins',
  'Omega 3',
  'Bars and Snacks',
  'Shakers',
  'Wellness',
];
const NAMES = `array[${CATEGORIES.map((name) => `'${name}'`).join(', ')}]`;
const PICTURES = 200;

/** Categories, products with variants, images and specifications. Few are out of stock, hidden or archived. */
export const catalogue = ({ products }: Sizes): string[] => [
  `insert into product_categories (id, name, slug, display_order)
    select bench.id('category', n), name, lower(replace(name, ' ', '-')), n
    from unnest(${NAMES}) with ordinality c (name, n)`,
  `insert into media (id, key, alt, width, height, avif_widths, webp_widths)
    select bench.id('media', n), 'bench-' || n, 'Pack', 960, 960, '{320,640,960}', '{320,640,960}'
    from generate_series(1, ${PICTURES}) n`,
  `create function bench.price(product bigint) returns numeric language sql immutable as
    $$ select (199 + 100 * bench.up_to(product, 12, 58))::numeric $$`,
  `create function bench.variants(product bigint) returns int language sql immutable as
    $$ select 1 + bench.up_to(product, 11, 5) $$`,
  `create unlogged table bench.products as
    select n, bench.id('product', n) as id, place as category,
      c.name || ' ' || (array['Pro', 'Gold', 'Raw', 'Classic', 'Advanced', 'Daily', 'Elite', 'Prime'])[1 + bench.up_to(n, 10, 8)]
        || ' ' || n as name
    from generate_series(1, ${products}::bigint) drawn (n)
    join unnest(${NAMES}) with ordinality c (name, place)
      on place = 1 + floor(power(bench.chance(n, 13), 1.6) * ${CATEGORIES.length})`,
  `insert into products (id, name, slug, subtitle, description, category_id, price, original_price, rating, reviews_count,
      in_stock, hsn, tax_rate, label_issue_count, nutrition, search_tokens, archived_at, state, created_at, updated_at)
    select id, name, lower(replace(name, ' ', '-')), 'For every day', repeat('Made for people who train. ', 8),
      bench.id('category', category), bench.price(n), case when bench.chance(n, 14) < 0.6 then bench.price(n) + 200 end,
      round((3.5 + bench.chance(n, 15) * 1.5)::numeric, 1), bench.up_to(n, 16, 2000), bench.chance(n, 17) > 0.05,
      '21069099', case when bench.chance(n, 18) < 0.7 then 5 else 18 end, case when bench.chance(n, 19) < 0.08 then 2 else 0 end,
      case when bench.chance(n, 20) < 0.7 then '{"per": "33 g", "rows": []}'::jsonb end,
      string_to_array(lower(name), ' '), case when bench.chance(n, 21) < 0.03 then bench.ago(864000) end, case when bench.chance(n, 21) < 0.03 then 'archived' else 'published' end,
      bench.ago(63072000 * bench.chance(n, 22)), bench.ago(8640000 * bench.chance(n, 23))
    from bench.products`,
  `insert into product_variants (id, product_id, flavour, sku, position, on_hand)
    select bench.id('variant', n * 10 + v), id,
      (array['Chocolate', 'Vanilla', 'Mango', 'Coffee', 'Kesar Pista'])[v], 'SKU-' || n || '-' || v, v,
      case when bench.chance(n * 10 + v, 24) < 0.1 then null
        when bench.chance(n * 10 + v, 24) < 0.12 then 0
        when bench.chance(n * 10 + v, 24) < 0.17 then 1 + bench.up_to(n * 10 + v, 25, 10)
        else 20 + bench.up_to(n * 10 + v, 25, 500) end
    from bench.products, generate_series(1, bench.variants(n)) v`,
  `insert into product_images (id, product_id, media_id, view, position)
    select bench.id('image', n * 10 + p), id, bench.id('media', 1 + bench.up_to(n * 10 + p, 26, ${PICTURES})), 'front', p
    from bench.products, generate_series(0, 1) p`,
  `insert into product_specifications (id, product_id, specification_name, specification_value, position)
    select bench.id('specification', n * 10 + p), id, (array['Form', 'Servings', 'Made in'])[p], (array['Powder', '30', 'India'])[p], p
    from bench.products, generate_series(1, 3) p`,
  `insert into stock_movements (id, variant_id, kind, quantity, at)
    select bench.id('set', n * 10 + v), bench.id('variant', n * 10 + v), 'set', 500, bench.ago(63072000)
    from bench.products, generate_series(1, bench.variants(n)) v`,
  `insert into hero_products (id, product_id, display_order)
    select bench.id('hero', n), id, n from bench.products where n <= 5`,
];
