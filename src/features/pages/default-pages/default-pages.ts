import type { PageContent, PageKind } from '../rules.ts';
import { ABOUT, ATHLETES, CAREERS } from './company-pages.ts';
import { RETURNS, SHIPPING } from './delivery-pages.ts';
import { FAQ } from './faq-page.ts';
import { HOME } from './home-page.ts';
import { CREATINE, PROTEIN } from './landing-pages.ts';
import { COOKIES, PRIVACY, TERMS } from './legal-pages.ts';

export type DefaultPage = { path: string; kind: PageKind; content: PageContent };

/** The last change of the default pages' texts; their numbers come from the settings. */
export const DEFAULT_PAGES_DATE = '2026-11-20';

/** The default pages: version 1 of each until staff publish another. */
export const DEFAULT_PAGES: readonly DefaultPage[] = [
  { path: '/', kind: 'home', content: HOME },
  { path: '/protein', kind: 'landing', content: PROTEIN },
  { path: '/creatine', kind: 'landing', content: CREATINE },
  { path: '/about', kind: 'content', content: ABOUT },
  { path: '/faq', kind: 'content', content: FAQ },
  { path: '/athletes', kind: 'content', content: ATHLETES },
  { path: '/careers', kind: 'content', content: CAREERS },
  { path: '/shipping', kind: 'legal', content: SHIPPING },
  { path: '/returns', kind: 'legal', content: RETURNS },
  { path: '/privacy', kind: 'legal', content: PRIVACY },
  { path: '/terms', kind: 'legal', content: TERMS },
  { path: '/cookies', kind: 'legal', content: COOKIES },
];

export const findDefaultPage = (path: string): DefaultPage | undefined =>
  DEFAULT_PAGES.find((page) => page.path === path);
