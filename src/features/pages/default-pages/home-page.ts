import type { PageContent } from '../rules.ts';

/** The default home page: every specified section in its order. */
export const HOME: PageContent = {
  title: '{siteName}: protein, creatine and everyday nutrition',
  description: '[[{siteDescription}]]',
  blocks: [
    {
      id: 'brand',
      kind: 'hero',
      heading: 'Vigour, with the whole label on show',
      lead: '[[{siteDescription}]]',
      buttons: [
        { label: 'Explore Products', to: '/products' },
        { label: 'Learn More', to: '/about' },
      ],
    },
    {
      id: 'why',
      kind: 'promise',
      over: 'Why choose us',
      heading: 'Read the label first.',
      lead: 'Every product page carries the whole pack: ingredients, protein per serving, price per gram, who made it and where. You know what you pay for before you pay.',
      buttons: [{ label: 'How we choose products', to: '/about' }],
      factsTitle: 'Service facts',
      factsNote: 'Per order, anywhere in India',
      facts: [
        { name: 'Free delivery', value: '[[above {freeShippingThreshold}]]' },
        { name: 'Dispatch', value: 'within {dispatchHours}' },
        { name: 'Delivery', value: 'in {deliveryDays}' },
      ],
    },
    {
      id: 'products',
      kind: 'tabs',
      heading: 'Products',
      tabs: [
        { label: 'All Products', category: '' },
        { label: 'Protein Powders', category: 'protein' },
        { label: 'Creatine', category: 'creatine' },
      ],
      count: 8,
    },
    {
      id: 'goals',
      kind: 'goals',
      heading: 'By goal',
      goals: [
        {
          name: 'Build muscle',
          what: 'Whey, casein, mass gainer, creatine',
          categories: ['creatine', 'mass-gainers', 'protein-powders'],
        },
        {
          name: 'Recover well',
          what: 'BCAA, glutamine, omega-3',
          categories: ['amino-acids', 'vitamins-wellness'],
        },
        {
          name: 'Train longer',
          what: 'Pre-workout, citrulline, creatine',
          categories: ['creatine', 'pre-workout'],
        },
        {
          name: 'Stay healthy',
          what: 'Multivitamin, omega-3, better snacks',
          categories: ['bars-snacks', 'vitamins-wellness'],
        },
      ],
    },
    {
      id: 'say',
      kind: 'quotes',
      heading: 'What people say',
      sample: true,
      quotes: [
        {
          name: 'Rohan Kulkarni',
          city: 'Pune',
          product: 'Whey Isolate, Kesar pista',
          text: 'It tastes like the kulfi outside my old college, and one scoop really is 30 grams. I weighed it.',
        },
        {
          name: 'Farah Sheikh',
          city: 'Hyderabad',
          product: 'Pea and Rice Protein, Mango',
          text: 'I cannot take milk. This one mixes without lumps in plain water, and my morning is ten minutes shorter.',
        },
        {
          name: 'Meenakshi Iyer',
          city: 'Chennai',
          product: 'BCAA 2:1:1, Watermelon',
          text: 'Half marathons in this heat need something cold to look forward to. The label says what is in it, all of it.',
        },
        {
          name: 'Joel D’Souza',
          city: 'Mangaluru',
          product: 'Creatine Monohydrate',
          text: 'No taste, no fuss, ten rupees a day. It came on the second day and the seal was as it should be.',
        },
      ],
    },
    {
      id: 'news',
      kind: 'newsletter',
      heading: 'off your first order',
      lead: 'Leave your email, confirm it, and the code comes in the next mail.',
      plainHeading: 'The {siteName} newsletter',
      plainLead: 'Leave your email and confirm it with the link we send.',
    },
  ],
};
