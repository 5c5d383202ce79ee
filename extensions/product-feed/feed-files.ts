import type { DeliveryAreas } from '#extensions/api.ts';
import type { FeedItem } from './feed-rules.ts';
import { type FeedShipping, shippingOf } from './shipping-rules.ts';

const XML: Record<string, string> = { '<': '&lt;', '>': '&gt;', '&': '&amp;', '"': '&quot;', "'": '&apos;' };
const ESCAPED = /[<>&"']/g;
// characters that XML 1.0 forbids: control characters and lone surrogates
const UNKNOWN_TO_XML = /[^\P{Cc}\t\n\r]|\p{Cs}|[\ufffe\uffff]/gu;

const escapeXml = (text: string) => text.replace(UNKNOWN_TO_XML, '').replace(ESCAPED, (one) => XML[one]!);
const amount = (paise: number) => `${(paise / 100).toFixed(2)} INR`;

type Items = AsyncIterable<FeedItem> | Iterable<FeedItem>;
export type FeedHead = { shop: string; origin: string; googleCategory: string; delivery: DeliveryAreas };

/** Google Merchant Center's feed: RSS 2.0 with its namespace. Field names are those of its product data specification. */
export async function* writeGoogleFeed(head: FeedHead, items: Items): AsyncGenerator<string> {
  yield `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0">
<channel>
<title>${escapeXml(head.shop)}</title>
<link>${escapeXml(head.origin)}</link>
<description>${escapeXml(`Products of ${head.shop}`)}</description>
`;
  for await (const item of items) yield googleItem(head, item);
  yield '</channel>\n</rss>\n';
}

function googleItem({ googleCategory, delivery }: FeedHead, item: FeedItem): string {
  const fields: [string, string | null][] = [
    ['g:id', item.id],
    ['g:title', item.title],
    ['g:description', item.description],
    ['g:link', item.link],
    ['g:image_link', item.image],
    ...item.moreImages.map((image): [string, string] => ['g:additional_image_link', image]),
    ['g:availability', item.isAvailable ? 'in_stock' : 'out_of_stock'],
    ['g:price', amount(item.price)],
    ['g:sale_price', item.salePrice === null ? null : amount(item.salePrice)],
    ['g:item_group_id', item.groupId],
    ['g:brand', item.brand],
    ['g:condition', 'new'],
    // the catalogue has no GTIN
    ['g:identifier_exists', 'no'],
    ['g:google_product_category', googleCategory],
    ['g:product_type', item.productType],
    ['g:size', item.size],
    ['g:unit_pricing_measure', item.measure],
    ['g:shipping_weight', item.grossGrams ? `${item.grossGrams} g` : null],
  ];
  const lines = fields.flatMap(([name, value]) => (value ? [`<${name}>${escapeXml(value)}</${name}>`] : []));
  const flavour = item.flavour
    ? `<g:product_detail><g:attribute_name>Flavour</g:attribute_name><g:attribute_value>${escapeXml(item.flavour)}</g:attribute_value></g:product_detail>\n`
    : '';
  const shipping = shippingOf(item, delivery).map(shippingElement).join('');
  return `<item>\n${lines.join('\n')}\n${flavour}${shipping}</item>\n`;
}

function shippingElement({ postalCode, service, price }: FeedShipping): string {
  const area = postalCode === null ? '' : `<g:postal_code>${postalCode}</g:postal_code>`;
  return `<g:shipping><g:country>IN</g:country>${area}<g:service>${escapeXml(service)}</g:service><g:price>${amount(price)}</g:price></g:shipping>\n`;
}

const META_COLUMNS = [
  'id',
  'title',
  'description',
  'availability',
  'condition',
  'price',
  'sale_price',
  'link',
  'image_link',
  'additional_image_link',
  'brand',
  'item_group_id',
  'google_product_category',
  'product_type',
  'size',
  'color',
] as const;

/** Meta's catalogue feed: CSV in the field names of its catalogue. The flavour is 'color', by which variants differ. */
export async function* writeMetaFeed(head: FeedHead, items: Items): AsyncGenerator<string> {
  yield `${META_COLUMNS.join(',')}\n`;
  for await (const item of items) {
    const values: Record<(typeof META_COLUMNS)[number], string> = {
      id: item.id,
      title: item.title,
      description: item.description,
      availability: item.isAvailable ? 'in stock' : 'out of stock',
      condition: 'new',
      price: amount(item.price),
      sale_price: item.salePrice === null ? '' : amount(item.salePrice),
      link: item.link,
      image_link: item.image ?? '',
      additional_image_link: item.moreImages.join(','),
      brand: item.brand,
      item_group_id: item.groupId,
      google_product_category: head.googleCategory,
      product_type: item.productType,
      size: item.size ?? '',
      color: item.flavour ?? '',
    };
    yield `${META_COLUMNS.map((column) => csvField(values[column])).join(',')}\n`;
  }
}

// always quoted, so that importers do not evaluate formulas
const csvField = (text: string) => `"${text.replaceAll('"', '""')}"`;
