import type { PageContent } from '../rules.ts';
import { cards, company, heading, steps } from './make-blocks.ts';

export const PRINCIPLES = steps('choose', {
  heading: 'How we choose products',
  look: 'large',
  steps: [
    {
      title: 'The whole label',
      text: 'Ingredients, nutrition, allergens, maker and origin stand on every product page, before you pay.',
    },
    {
      title: 'A price to compare',
      text: 'MRP with all taxes, price per serving and per gram. The big tub has to earn its place.',
    },
    { title: 'No tricks', text: 'No countdowns, nothing slipped into the cart, and stock that is what it says.' },
    { title: 'A way back', text: '{returnWindow} to return, and an answer within {answerTime} from a person.' },
  ],
  buttons: [{ label: 'See the labels', to: '/products' }],
});
export const COMPANY = company({
  heading: 'Who stands behind it',
  text: 'One company, one address and a telephone that is answered. The shop’s software is open source: anybody can read how it works.',
  buttons: [
    { label: 'Explore Products', to: '/products' },
    { label: 'Contact us', to: '/contact' },
  ],
});
export const ABOUT_DESCRIPTION = 'Who {siteName} is, how it chooses products and what it promises.';

/** The page of a shop that has not written its story yet. */
export const ABOUT: PageContent = {
  title: 'About',
  description: ABOUT_DESCRIPTION,
  blocks: [heading({ title: 'About {siteName}', lead: '{siteDescription}' }), PRINCIPLES, COMPANY],
};

export const ATHLETES: PageContent = {
  title: 'Athletes',
  description: 'Train seriously? How athletes and {siteName} work together.',
  blocks: [
    heading({
      title: 'Athletes',
      lead: 'We do not sponsor athletes yet. If you train seriously and would like to be the first, tell us.',
      buttons: [{ label: 'Write to us', to: '/contact?subject=Athlete%20partnership' }],
    }),
    cards('briefs', {
      cards: [
        {
          title: 'Whom we look for',
          note: '',
          text: 'People who compete, coach or go further than last year, in any sport and at any age. How many follow you does not matter. That you would use the product anyway does.',
        },
        {
          title: 'What you can expect',
          note: '',
          text: 'Products, and an agreement in writing. Whatever you say about us in public is marked as a partnership, as the advertising code asks.',
        },
        {
          title: 'If you are tested',
          note: '',
          text: 'Athletes answer for what is in their body. Check every supplement against the list of the National Anti-Doping Agency before you take it. Our products are not tested batch by batch for sport unless their page says so.',
        },
      ],
    }),
  ],
};

export const CAREERS: PageContent = {
  title: 'Careers',
  description: 'Work at {siteName}: open positions and how to apply.',
  blocks: [
    heading({
      title: 'Careers',
      lead: 'There is no open position right now. We read every letter that comes in between.',
      buttons: [{ label: 'Introduce yourself', to: '/contact?subject=Careers' }],
    }),
    cards('briefs', {
      cards: [
        {
          title: 'Where',
          note: '',
          text: '[[At {address}. ]]Care and engineering can be done from anywhere in India.',
        },
        {
          title: 'What to write',
          note: '',
          text: 'What you have made or looked after, and what you would change in this shop. No cover letter needed.',
        },
        {
          title: 'What happens then',
          note: '',
          text: 'You get a number and an answer from a person. What you send is used for this only and deleted when you ask.',
        },
      ],
    }),
  ],
};
