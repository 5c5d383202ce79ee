import type { PageContent } from '../rules.ts';
import { cards, categoryHero, categoryProducts, facts, guide, note } from './make-blocks.ts';

/** The disclaimer below the advice of both pages. */
const DISCLAIMER = note(
  'Food supplements do not replace a varied diet. Not for medicinal use. Keep to the dose on the label, and ask a doctor first if you are pregnant, breastfeeding, under 18, take medicines or have a kidney or liver condition.',
);

export const PROTEIN: PageContent = {
  title: 'Protein',
  description:
    'Protein by {siteName}: whey, casein, egg and plant protein, how much a day, when to have it and how to judge a tub.',
  blocks: [
    categoryHero({
      heading: 'Protein',
      lead: 'Whey, casein, egg and plants. Every tub says how many grams a scoop brings, and what else is in it.',
      tone: 'mango',
      category: 'protein',
      buttons: [{ label: 'See protein products', to: '#products' }],
    }),
    cards('benefits', {
      heading: 'What protein does',
      cards: [
        {
          title: 'Builds and keeps muscle',
          note: '',
          text: 'Protein contributes to the growth and maintenance of muscle. Training gives the reason, protein the material.',
        },
        {
          title: 'Looks after bones',
          note: '',
          text: 'It also contributes to the maintenance of normal bones, together with calcium, vitamin D and moving about.',
        },
        {
          title: 'Fills the gap',
          note: '',
          text: 'Many Indian plates are short of it. A scoop brings 20 to 25 g to a breakfast of poha or paratha.',
        },
        {
          title: 'Ready in a minute',
          note: '',
          text: 'Water or milk, a shaker, done. Useful after training and on days when nobody has time to cook.',
        },
      ],
    }),
    categoryProducts({
      heading: 'Protein products',
      category: 'protein',
      emptyHeading: 'No Protein Products Found',
      emptyText: "We're currently updating our protein collection. Check back soon!",
    }),
    guide('guide', {
      heading: 'Timing and quality',
      lead: "The day's total matters most. An adult needs about 0.8 g for each kilogram of body weight; people who train usually do well with 1.4 to 2 g, food included.",
      columns: [
        {
          title: 'When to have it',
          facts: [
            {
              name: 'After training',
              value: 'Within two hours or so. Whey is quick; a meal with dal, curd, egg or chicken does the same.',
            },
            {
              name: 'At breakfast',
              value: 'Often the meal with the least protein, and so where a scoop changes the day most.',
            },
            {
              name: 'Between meals',
              value: 'Spread 20 to 40 g over three to five meals instead of taking all of it at dinner.',
            },
            {
              name: 'Before sleep',
              value: 'Casein digests slowly. Curd or paneer are its relatives in the kitchen.',
            },
          ],
        },
        {
          title: 'How to judge it',
          facts: [
            {
              name: 'Protein in 100 g',
              value: 'Concentrate has about 70 to 80 g, isolate 85 to 90 g. The nutrition panel says it.',
            },
            {
              name: 'The first ingredient',
              value: 'It should be the protein itself. Sugar and maltodextrin belong at the end, if anywhere.',
            },
            {
              name: 'Added amino acids',
              value: 'Glycine or taurine far up the list can make the protein look larger than it is.',
            },
            {
              name: 'Licence and batch',
              value: 'An FSSAI licence number, a batch and a date are on every honest pack.',
            },
          ],
        },
      ],
    }),
    DISCLAIMER,
  ],
};

export const CREATINE: PageContent = {
  title: 'Creatine',
  description: 'Creatine by {siteName}: monohydrate, HCL and buffered, how to take it, and what is known about it.',
  blocks: [
    categoryHero({
      heading: 'Creatine',
      lead: 'Three grams a day, one ingredient, decades of studies. The plainest supplement on the shelf.',
      tone: 'blue',
      category: 'creatine',
      buttons: [{ label: 'See creatine products', to: '#products' }],
    }),
    cards('benefits', {
      heading: 'What creatine does',
      cards: [
        {
          title: 'Short, hard efforts',
          note: '',
          text: 'At 3 g a day, creatine increases performance in repeated bursts of high-intensity exercise: sets, sprints, jumps.',
        },
        {
          title: 'One more repetition',
          note: '',
          text: 'Muscles store more of what they burn in the first seconds. Over weeks of training that adds up.',
        },
        {
          title: 'Well studied',
          note: '',
          text: 'Few supplements have been examined for as long. It occurs in meat and fish; the body makes some itself.',
        },
      ],
    }),
    categoryProducts({
      heading: 'Creatine products',
      category: 'creatine',
      emptyHeading: 'No Creatine Products Found',
      emptyText: 'The creatine shelf is being filled again. Please look in later.',
    }),
    cards('types', {
      heading: 'Types',
      cards: [
        {
          title: 'Monohydrate',
          note: '',
          text: 'The form in nearly all studies, and the cheapest per gram. Start here; most people need nothing else.',
        },
        {
          title: 'HCL',
          note: '',
          text: 'Dissolves better and is taken in smaller scoops. Some find it easier on the stomach. Not shown to work better.',
        },
        {
          title: 'Buffered',
          note: '',
          text: 'Made less acidic, to last longer in the stomach. Studies so far find no advantage over monohydrate.',
        },
      ],
    }),
    guide('usage', {
      heading: 'Usage guide',
      lead: 'Loading fills the stores in a week. Without it, the same level is reached after three to four weeks.',
      columns: [
        {
          title: 'Loading',
          figure: '20 g daily',
          text: 'for 5-7 days, in 4 doses of 5 g spread over the day. Optional.',
        },
        {
          title: 'Maintenance',
          figure: '3-5 g',
          text: 'daily, in one dose, with water, milk or a shake. A level scoop is on the label.',
        },
      ],
    }),
    facts('facts', {
      heading: 'Facts',
      facts: [
        { name: 'Is it a steroid?', value: 'No. It is made of three amino acids, and sport federations allow it.' },
        {
          name: 'Does it make me heavier?',
          value: 'Often by one or two kilograms in the first weeks: water inside the muscle, not fat.',
        },
        {
          name: 'When to take it?',
          value: 'At any time, every day, also on rest days. With a meal it is easier on the stomach.',
        },
        {
          name: 'Do I need breaks?',
          value: 'Studies over several years at the usual dose found no need for them in healthy adults.',
        },
        {
          name: 'For vegetarians?',
          value: 'Yes. They eat almost none, so their stores often rise the most. The powder is made without animals.',
        },
        {
          name: 'Coffee with it?',
          value: 'Normal amounts are fine. Drink water through the day, more of it in summer.',
        },
      ],
    }),
    DISCLAIMER,
  ],
};
