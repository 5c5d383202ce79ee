DROP INDEX "order_tracking_number";
--> statement-breakpoint
CREATE INDEX "order_tracking_number_key" ON "order_tracking" USING btree (upper(regexp_replace(tracking_number, '[^A-Za-z0-9]', '', 'g'))) WHERE tracking_number is not null;
--> statement-breakpoint
-- packs are found by their size in base units ('1 kg' as 1000g), and what declares no sugars as sugarfree
WITH packs AS (
  SELECT product_id, lower(size) AS size FROM product_variants WHERE size IS NOT NULL AND archived_at IS NULL
  UNION ALL
  SELECT id, trim_scale(net_quantity) || ' ' || lower(net_unit) FROM products WHERE net_quantity IS NOT NULL AND net_unit IS NOT NULL
), facts AS (
  SELECT product_id, trim_scale(m[1]::numeric * CASE WHEN m[2] IN ('kg', 'l') THEN 1000 ELSE 1 END)
    || CASE WHEN m[2] IN ('kg', 'g') THEN 'g' WHEN m[2] IN ('l', 'ml') THEN 'ml' ELSE m[2] || 's' END AS fact
  FROM packs, regexp_matches(size, '(\d{1,5}(?:\.\d{1,3})?)\s*(kg|g|ml|l|capsule|tablet)s?\M', 'g') AS m
  UNION
  SELECT id, 'sugarfree' FROM products, LATERAL (
    SELECT coalesce(row ->> 'per100g', row ->> 'perServing') AS sugars
    FROM jsonb_array_elements(nutrition -> 'rows') AS row WHERE row ->> 'name' ~* '^\s*(total )?sugars?\M' LIMIT 1
  ) AS label
  WHERE jsonb_typeof(nutrition -> 'rows') = 'array' AND sugars ~* '^\s*0([.,]0+)?\s*g?\s*$'
  UNION
  SELECT id, 'sugarfree' FROM products
  WHERE concat_ws(' ; ', name, subtitle, array_to_string(search_terms, ' ; ')) ~* '\msugars?[\s-]*free\M|\m(no|zero)[\s-]+sugars?\M'
)
UPDATE products SET search_tokens = search_tokens || added.facts FROM (
  SELECT product_id, array_agg(DISTINCT fact) AS facts FROM facts GROUP BY product_id
) AS added WHERE added.product_id = products.id;
