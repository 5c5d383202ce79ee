import { z } from 'zod';
import { fieldMessages, instant, okResponse, staffOperation } from '#shared/contract.ts';
import { identifier, singleLineText } from '#shared/text-schemas.ts';
import { RAIL_RULES } from './block-rules.ts';
import { images, menus, menusInput, pageContent, pageInput, pagePath, rails } from './contract.ts';
import { PAGE_KINDS } from './rules.ts';

const read = () => staffOperation('content.read');
const write = () => staffOperation('content.write');

const version = z.object({
  version: z.int(),
  savedAt: instant,
  savedBy: z.string().nullable().describe('E-mail of the member of staff; null: default'),
  publishedAt: instant.nullable(),
  publishedBy: z.string().nullable(),
});
const legalPart = z.object({ part: z.string(), law: z.string(), setting: z.string().nullable() });
const missing = z.object({
  fields: z.array(z.object({ blockId: z.string(), field: z.string() })),
  legal: z.array(legalPart),
});

const pageRow = z.object({
  id: z.string().describe('Path of the page'),
  path: z.string(),
  kind: z.enum(PAGE_KINDS),
  title: z.string(),
  isDefault: z.boolean().describe('Whether it comes with the shop: it can be reset, but not deleted'),
  published: version.nullable(),
  draft: version.nullable(),
  scheduledAt: instant.nullable(),
  isComplete: z.boolean().describe('Whether the draft, or without one the published version, is complete'),
});
const page = pageRow.omit({ id: true, title: true, isComplete: true }).extend({
  revision: z.int(),
  content: pageContent.describe('The draft, or without one the published version'),
  history: z.array(version).describe('Newest first'),
  values: z.record(z.string(), z.string()).describe('Values by named field; empty: not set'),
  images,
});

const menuState = z.object({
  revision: z.int(),
  menus,
  published: version.nullable(),
  draft: version.nullable(),
  history: z.array(version),
});

const conflict = {
  PAGE_CHANGED: {
    status: 409,
    message: 'Someone else has saved this page since you opened it',
    data: z.object({ by: z.string().nullable(), at: instant, revision: z.int() }),
  },
};
const invalid = { INVALID_PAGE: { status: 422, message: 'Check the page', data: fieldMessages } };
const incomplete = {
  PAGE_INCOMPLETE: { status: 422, message: 'The page is not complete', data: missing },
  PAGE_TOO_HEAVY: {
    status: 422,
    message: 'The page is heavier than its budget',
    data: z.object({ weight: z.int(), budget: z.int() }),
  },
  DRAFT_MISSING: { status: 409, message: 'There is no draft to publish' },
};
const menuConflict = {
  MENUS_CHANGED: { ...conflict.PAGE_CHANGED, message: 'Someone else has saved the menus since you opened them' },
};
const expected = { path: pagePath, revision: z.int().min(0).describe('Revision that the change is based on') };

export const pagesAdminContract = {
  list: read().route({ method: 'GET', path: '/admin/pages' }).output(z.array(pageRow)),
  get: read()
    .route({ method: 'GET', path: '/admin/page' })
    .input(z.object({ path: pagePath }))
    .output(page),
  version: read()
    .route({ method: 'GET', path: '/admin/page-version' })
    .input(z.object({ path: pagePath, version: z.int().min(0).describe('0: the default text') }))
    .output(pageContent),
  rail: read()
    .route({ method: 'GET', path: '/admin/page-rail' })
    .input(
      z.object({
        rule: z.enum(RAIL_RULES),
        products: z.array(identifier(120)).max(12).default([]),
        count: z.int().min(1).max(12),
      }),
    )
    .output(z.object({ products: rails.valueType })),
  create: write()
    .route({ method: 'POST', path: '/admin/pages' })
    .input(
      z.object({
        path: singleLineText(80),
        title: singleLineText(160, 1),
        kind: z.enum(PAGE_KINDS).exclude(['home']),
      }),
    )
    .output(page)
    .errors({ ...invalid, PATH_TAKEN: { status: 409, message: 'There is already a page at this address' } }),
  saveDraft: write()
    .route({ method: 'PUT', path: '/admin/page' })
    .input(z.object({ ...expected, content: pageInput }))
    .output(page)
    .errors({ ...conflict, ...invalid }),
  publish: write()
    .route({ method: 'POST', path: '/admin/page/publish' })
    .input(z.object(expected))
    .output(page)
    .errors({ ...conflict, ...incomplete }),
  schedule: write()
    .route({ method: 'POST', path: '/admin/page/schedule' })
    .input(z.object({ ...expected, at: instant.nullable().describe('null: cancels the schedule') }))
    .output(page)
    .errors({
      ...conflict,
      ...incomplete,
      INVALID_SCHEDULE: { status: 422, message: 'Choose a time in the future' },
    }),
  previewLink: read()
    .route({ method: 'POST', path: '/admin/page/preview' })
    .input(z.object({ path: pagePath }))
    .output(z.object({ url: z.string() })),
  remove: write()
    .route({ method: 'DELETE', path: '/admin/page' })
    .input(z.object(expected))
    .output(okResponse)
    .errors({
      ...conflict,
      PAGE_IS_DEFAULT: { status: 409, message: 'This is a built-in page: it can be reset, not deleted' },
      PAGE_IN_MENU: {
        status: 409,
        message: 'A menu links to this page',
        data: z.object({ menus: z.array(z.string()) }),
      },
    }),
  menus: {
    get: read().route({ method: 'GET', path: '/admin/menus' }).output(menuState),
    version: read()
      .route({ method: 'GET', path: '/admin/menus/{version}' })
      .input(z.object({ version: z.int().min(0).describe('0: the default text') }))
      .output(menus),
    saveDraft: write()
      .route({ method: 'PUT', path: '/admin/menus' })
      .input(z.object({ revision: z.int().min(0), menus: menusInput }))
      .output(menuState)
      .errors(menuConflict),
    publish: write()
      .route({ method: 'POST', path: '/admin/menus/publish' })
      .input(z.object({ revision: z.int().min(0) }))
      .output(menuState)
      .errors({
        ...menuConflict,
        INVALID_MENUS: { status: 422, message: 'Check the links', data: fieldMessages },
        DRAFT_MISSING: incomplete.DRAFT_MISSING,
      }),
  },
};

export type PageRow = z.infer<typeof pageRow>;
export type AdminPage = z.infer<typeof page>;
export type MenuState = z.infer<typeof menuState>;
export type VersionInfo = z.infer<typeof version>;
