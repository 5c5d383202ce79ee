import { Search } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { pluralize } from '#shared/text.ts';
import { JsonLd } from '../../shop/json-ld.tsx';
import { type Storefront, useStorefront } from '../../shop/storefront.ts';
import '../../styles/faq.css';
import { InfoPageHeader } from '../components/info-page-header.tsx';
import { Accordion } from './accordion.tsx';
import { allQuestions, matching } from './questions.ts';

const EXAMPLES = 'refund, tracking, whey';

export default function FaqPage() {
  const shop = useStorefront();
  const [params] = useSearchParams();
  // the address carries the text only where scripts do not run
  const [text, setText] = useState(params.get('q') ?? '');
  const input = useRef<HTMLInputElement>(null);
  // what was typed before the page was taken over counts too
  useEffect(() => setText(input.current?.value ?? ''), []);
  const found = matching(allQuestions(shop), text);
  const count = found.reduce((sum, category) => sum + category.questions.length, 0);
  return (
    <div className="wrap info">
      <JsonLd data={faqData(shop)} />
      <InfoPageHeader
        path="/faq"
        title="FAQ"
        description={`Answers about products, delivery, returns, orders and payment at ${shop.siteName}.`}
        lead="Answers about products, delivery, returns, your orders and payment."
      >
        <search className="srch faq__s">
          <form action="/faq" onSubmit={(event) => event.preventDefault()}>
            <button type="submit" aria-label="Search">
              <Search className="ic" aria-hidden="true" />
            </button>
            <input
              ref={input}
              name="q"
              type="search"
              maxLength={120}
              autoComplete="off"
              aria-label="Search FAQs"
              placeholder="Search FAQs..."
              value={text}
              onChange={(event) => setText(event.target.value)}
            />
          </form>
        </search>
      </InfoPageHeader>
      <p className="sr" role="status">
        {text.trim() && pluralize(count, 'question')}
      </p>
      {count === 0 ? (
        <div className="empty faq__e">
          <p className="h3 hd">No FAQs found matching your search.</p>
          <p className="muted">Try another word, such as {EXAMPLES}, or ask us.</p>
        </div>
      ) : (
        <Accordion categories={found} />
      )}
      <section className="faq__a" aria-labelledby="ask">
        <h2 className="h2 hd" id="ask">
          Not answered yet?
        </h2>
        <div className="res__a">
          <Link className="btn btn--go" to="/contact">
            Contact Support
          </Link>
          {shop.supportEmail && (
            <a className="btn btn--line" href={`mailto:${shop.supportEmail}`}>
              Email Us
            </a>
          )}
        </div>
      </section>
    </div>
  );
}

const faqData = (shop: Storefront) => ({
  '@type': 'FAQPage',
  mainEntity: allQuestions(shop).flatMap(({ questions }) =>
    questions.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  ),
});
