import { z } from 'zod';
import { instant, reauthenticatedOperation, staffOperation } from '#shared/contract.ts';
import { storedSchema } from '#shared/stored-schema.ts';
import { identifier, singleLineText } from '#shared/text-schemas.ts';
import { CORNERS, GROUNDS, HEADING_FONTS, TEXT_FONTS } from './rules.ts';

const keysOf = <Key extends string>(all: readonly { key: Key }[]) => z.enum(all.map(({ key }) => key));
const colour = identifier(7).regex(/^#[0-9a-fA-F]{6}$/, 'must be a colour such as #0B5D5B');
const mark = identifier(24)
  .regex(/^[0-9a-f]{20}\.(svg|png)$/)
  .nullable()
  .describe('Key of an uploaded SVG or PNG file');

export const brand = z.object({
  wordmark: mark,
  wordmarkDark: mark.describe('null: derived from the light one'),
  footerMark: mark,
  icon: mark,
  shortName: singleLineText(30),
  hindiName: singleLineText(60),
  footerLine: singleLineText(160),
  searchHint: singleLineText(40).describe('What the placeholder of the search box suggests'),
  signInLine: singleLineText(80)
    .default('')
    .describe('Beside the forms of sign-in; empty: the description of the site'),
  reviewsLine: singleLineText(160).default('').describe('Under the heading of Reviews; empty: a neutral line'),
  communityLine: singleLineText(160).default('').describe('Under the heading of Community; empty: a neutral line'),
  accent: colour.describe('Colour of calls to action'),
  link: colour.describe('Colour of links, focus and selection'),
  iconGround: z.union([z.literal(''), colour]).describe('Empty: the accent colour'),
  ground: keysOf(GROUNDS),
  headingFont: keysOf(HEADING_FONTS),
  textFont: keysOf(TEXT_FONTS),
  corners: keysOf(CORNERS),
});
export const draft = z.object({ siteName: singleLineText(100, 1), brand });

const published = z.object({
  siteName: z.string(),
  brand: storedSchema(brand),
  number: z.int().nullable().describe('Number of the published version; null: none is published'),
  publishedAt: instant.nullable(),
  publishedBy: z.string().nullable(),
  marks: z.record(z.string(), z.object({ type: z.string(), width: z.number(), height: z.number() })),
  samples: z
    .record(z.string(), z.object({ latin: z.string(), devanagari: z.string() }))
    .describe('Paths of the sample files of each heading and text font'),
  fontBytes: z
    .record(z.string(), z.number())
    .describe('Bytes that a page loads, by heading and text font: "rozha mukta"'),
});

const version = z.object({
  number: z.int(),
  siteName: z.string(),
  brand: storedSchema(brand),
  publishedAt: instant,
  publishedBy: z.string().nullable(),
  copyOf: z.int().nullable().describe('Number of the version that was republished'),
});

export const markErrors = {
  INVALID_MARK: {
    status: 422,
    message: 'This drawing cannot be used',
    data: z.object({ reason: z.string() }),
  },
};
const conflict = {
  EDIT_CONFLICT: { status: 409, message: 'Someone else has published a brand since you opened this one' },
};

export const brandAdminContract = {
  read: staffOperation('settings.read').route({ method: 'GET', path: '/admin/brand' }).output(published),
  preview: staffOperation('settings.read')
    .route({ method: 'POST', path: '/admin/brand/preview' })
    .input(draft)
    .output(z.object({ base: z.string().describe('URL that is valid for a minute without a session') })),
  publish: reauthenticatedOperation('brand.write')
    .route({ method: 'POST', path: '/admin/brand' })
    .input(
      draft.extend({ basedOn: z.int().nullable().describe('Number of the version that the form was opened with') }),
    )
    .output(published)
    .errors({ ...markErrors, ...conflict }),
  versions: staffOperation('settings.read')
    .route({ method: 'GET', path: '/admin/brand/versions' })
    .output(z.array(version)),
  republish: reauthenticatedOperation('brand.write')
    .route({ method: 'POST', path: '/admin/brand/versions/{number}' })
    .input(z.object({ number: z.coerce.number().int() }))
    .output(published)
    .errors(markErrors),
};
