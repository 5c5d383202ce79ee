import { Link } from 'react-router';
import { useStorefront } from '../../shop/storefront.ts';
import { Article, type Section } from '../components/article.tsx';
import { ContactUs } from '../components/contact-us.tsx';
import { FactPanel } from '../components/fact-panel.tsx';
import { InfoPageHeader } from '../components/info-page-header.tsx';
import { policyText } from '../components/policy-text.ts';

const RETURN_REQUEST = '/contact?subject=Return%20request';

export default function ReturnsPage() {
  const words = policyText(useStorefront());
  return (
    <div className="wrap info">
      <InfoPageHeader
        path="/returns"
        title="Returns & Refunds"
        description={`Send things back within ${words.returnWindow}: how a return works and when the refund is there.`}
        lead={`You have ${words.returnWindow} from delivery to send something back.`}
        aside={
          <FactPanel
            title="Return facts"
            note="Per return, from request to refund"
            rows={[
              ['Return window', words.returnWindow],
              ['Authorization', words.authorised],
              ['Ship back', words.shipBack],
              ['Approval', words.approval],
              ['Refund', words.refund],
            ]}
          />
        }
      >
        <Link className="btn btn--go" to={RETURN_REQUEST}>
          Ask for a return
        </Link>
      </InfoPageHeader>
      <Article sections={useSections()} />
    </div>
  );
}

function useSections(): Section[] {
  const words = policyText(useStorefront());
  return [
    {
      id: 'steps',
      title: 'How a return works',
      body: (
        <ol className="rsteps">
          <li>
            <b>Ask for it</b>
            <p>
              <Link to={RETURN_REQUEST}>Write to us</Link> with the order ID and the reason. We authorize the return{' '}
              {words.authorised} and mail you the address.
            </p>
          </li>
          <li>
            <b>Send it back</b>
            <p>Pack it as it came. The way back takes {words.shipBack}.</p>
          </li>
          <li>
            <b>We look at it</b>
            <p>The return is approved in {words.approval} after it arrives.</p>
          </li>
          <li>
            <b>Your money comes back</b>
            <p>The refund reaches you in {words.refund}, depending on the method you choose.</p>
          </li>
        </ol>
      ),
    },
    {
      id: 'methods',
      title: 'Refund methods',
      body: (
        <>
          <table className="ztab num">
            <thead>
              <tr>
                <th scope="col">Method</th>
                <th scope="col">Time after approval</th>
              </tr>
            </thead>
            <tbody>
              {words.refundMethods.map(([method, time]) => (
                <tr key={method}>
                  <th scope="row">{method}</th>
                  <td>{time}</td>
                </tr>
              ))}
            </tbody>
          </table>
          <p>Without another wish of yours the money goes back the way it came.</p>
        </>
      ),
    },
    {
      id: 'conditions',
      title: 'What can be returned',
      body: (
        <ul>
          <li>Sealed products in their original pack, within {words.returnWindow} of delivery.</li>
          <li>Damaged, wrong or expired products in any state. We pay the way back.</li>
          <li>Opened food supplements cannot be sold again. If something is wrong with one, tell us all the same.</li>
        </ul>
      ),
    },
    {
      id: 'cancel',
      title: 'Cancelling or changing an order',
      body: (
        <p>
          Orders can be changed or cancelled {words.change} of placing them, from your{' '}
          <Link to="/dashboard">dashboard</Link>. After that they move to processing. A cancelled order that was paid is
          refunded to the original payment method by itself.
        </p>
      ),
    },
    {
      id: 'damage',
      title: 'Damaged or wrong items',
      body: (
        <p>Send us a picture of the item and the label of the parcel. You choose between a replacement and a refund.</p>
      ),
    },
    { id: 'contact', title: 'Contact', body: <ContactUs about="a return" /> },
  ];
}
