import type { BlockKind } from '#features/pages/block-rules.ts';
import { GalleryHorizontalEnd } from '../../icons/gallery-horizontal-end.ts';
import { MailPlus } from '../../icons/mail-plus.ts';
import { MessageSquareQuote } from '../../icons/message-square-quote.ts';
import { PanelTop } from '../../icons/panel-top.ts';
import { ShieldCheck } from '../../icons/shield-check.ts';
import { Target } from '../../icons/target.ts';
import { type BlockSpec, BUTTONS, CATEGORY, FACTS, HEADING, LEAD } from './block-controls.ts';

type HomeKind = Extract<BlockKind, 'hero' | 'promise' | 'tabs' | 'goals' | 'quotes' | 'newsletter'>;

const COUNT = { type: 'number', name: 'count', label: 'How many', minimum: 1, maximum: 12 } as const;

/** The blocks that only the home page may have. */
export const HOME_SPECS: Record<HomeKind, BlockSpec> = {
  hero: {
    label: 'Hero',
    icon: GalleryHorizontalEnd,
    controls: [
      { type: 'note', name: 'slides', label: 'Its slides are the products and banners from Hero', to: '/admin/hero' },
      { ...HEADING, label: 'Heading without slides' },
      LEAD,
      BUTTONS,
    ],
    empty: (id) => ({ id, kind: 'hero', heading: 'Welcome to {siteName}', lead: '', buttons: [] }),
  },
  promise: {
    label: 'Why choose us',
    icon: ShieldCheck,
    controls: [
      { type: 'line', name: 'over', label: 'Line above the heading', max: 80 },
      HEADING,
      LEAD,
      BUTTONS,
      { type: 'line', name: 'factsTitle', label: 'Title of the facts', max: 80 },
      { type: 'line', name: 'factsNote', label: 'Caption', max: 120 },
      { ...FACTS, maximum: 12 },
    ],
    empty: (id) => ({
      id,
      kind: 'promise',
      over: 'Why choose us',
      heading: 'What we promise',
      lead: '',
      buttons: [],
      factsTitle: 'Service facts',
      factsNote: '',
      facts: [{ name: 'Free delivery', value: '[[above {freeShippingThreshold}]]' }],
    }),
  },
  tabs: {
    label: 'Product tabs',
    icon: PanelTop,
    controls: [
      { ...HEADING, label: 'Heading, read aloud only' },
      COUNT,
      {
        type: 'list',
        name: 'tabs',
        label: 'Tabs',
        one: 'tab',
        maximum: 6,
        empty: { label: '', category: '' },
        controls: [{ type: 'line', name: 'label', label: 'Label', max: 60 }, CATEGORY],
      },
    ],
    empty: (id) => ({
      id,
      kind: 'tabs',
      heading: 'Products',
      count: 8,
      tabs: [{ label: 'All Products', category: '' }],
    }),
  },
  goals: {
    label: 'Goals',
    icon: Target,
    controls: [
      HEADING,
      {
        type: 'list',
        name: 'goals',
        label: 'Goals',
        one: 'goal',
        maximum: 8,
        empty: { name: '', what: '', categories: [] },
        controls: [
          { type: 'line', name: 'name', label: 'Name', max: 60 },
          { type: 'line', name: 'what', label: 'What it takes', max: 160 },
          {
            type: 'slugs',
            name: 'categories',
            label: 'Categories',
            hint: 'What follows /products/ in their addresses, one a line',
          },
        ],
      },
    ],
    empty: (id) => ({ id, kind: 'goals', heading: 'By goal', goals: [{ name: '', what: '', categories: [] }] }),
  },
  quotes: {
    label: 'Testimonials',
    icon: MessageSquareQuote,
    controls: [
      HEADING,
      { type: 'switch', name: 'sample', label: 'Invented: marked as samples, shown only with sample content' },
      {
        type: 'list',
        name: 'quotes',
        label: 'Quotes',
        one: 'quote',
        maximum: 8,
        empty: { name: '', city: '', product: '', text: '' },
        controls: [
          { type: 'line', name: 'text', label: 'What they say', max: 400, long: true },
          { type: 'line', name: 'name', label: 'Name', max: 80 },
          { type: 'line', name: 'city', label: 'City', max: 80 },
          { type: 'line', name: 'product', label: 'Product', max: 120, hint: 'Its flavour after a comma' },
        ],
      },
    ],
    empty: (id) => ({ id, kind: 'quotes', heading: 'What people say', sample: false, quotes: [] }),
  },
  newsletter: {
    label: 'Newsletter',
    icon: MailPlus,
    controls: [
      { ...HEADING, label: 'Heading, after the discount' },
      { type: 'line', name: 'lead', label: 'Lead', max: 300, long: true },
      { type: 'line', name: 'plainHeading', label: 'Heading without a first-order discount', max: 160 },
      { type: 'line', name: 'plainLead', label: 'Lead without one', max: 300, long: true },
    ],
    empty: (id) => ({
      id,
      kind: 'newsletter',
      heading: 'off your first order',
      lead: 'Leave your email, confirm it, and the code comes in the next mail.',
      plainHeading: 'The {siteName} newsletter',
      plainLead: 'Leave your email and confirm it with the link we send.',
    }),
  },
};
