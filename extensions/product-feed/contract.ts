import { z } from 'zod';
import { id, instant, okResponse, paise, staffOperation } from '#shared/contract.ts';
import { singleLineText } from '#shared/text-schemas.ts';

export const feedAdminContract = {
  status: staffOperation('catalog.read')
    .route({ method: 'GET', path: '/admin/ext/product-feed' })
    .output(
      z.object({
        products: z.int(),
        items: z.int(),
        updatedAt: instant.nullable(),
        rebuiltAt: instant.nullable(),
        isRebuilding: z.boolean(),
        googleUrl: z.string(),
        metaUrl: z.string(),
        googleCategory: z.string().describe('Number or path in Google’s product taxonomy'),
        problems: z
          .array(z.object({ productId: id, slug: z.string(), name: z.string(), problems: z.array(z.string()) }))
          .describe('At most 100'),
        excluded: z.array(z.object({ productId: id, name: z.string() })),
        sample: z
          .array(
            z.object({
              id: z.string(),
              title: z.string(),
              image: z.string().nullable(),
              price: paise,
              salePrice: paise.nullable(),
              isAvailable: z.boolean(),
              productId: id,
            }),
          )
          .describe('First items of the feed'),
      }),
    ),
  setCategory: staffOperation('settings.write')
    .route({ method: 'POST', path: '/admin/ext/product-feed/category' })
    .input(
      z.object({
        googleCategory: singleLineText(200).regex(
          /^(\d{1,6}|[\w &>',-]{3,200})$/,
          'a number or path from the taxonomy',
        ),
      }),
    )
    .output(okResponse),
  setExcluded: staffOperation('catalog.write')
    .route({ method: 'POST', path: '/admin/ext/product-feed/excluded' })
    .input(z.object({ productId: id, isExcluded: z.boolean() }))
    .output(okResponse),
  rebuild: staffOperation('catalog.write')
    .route({ method: 'POST', path: '/admin/ext/product-feed/rebuild' })
    .output(okResponse),
};
