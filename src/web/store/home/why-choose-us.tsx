import { Link } from 'react-router';
import { useStorefront } from '../../shop/storefront.ts';
import { Icon } from '../../ui/icon.tsx';

/** What the shop promises, as a label; every number comes from the settings. */
export function WhyChooseUs() {
  const { freeShippingThreshold, dispatchHours, deliveryDays, support, customers, sample } = useStorefront();
  const claim = sample && customers !== '';
  return (
    <section className="wrap sec svc" aria-labelledby="why">
      <div className="svc__l">
        <p className="over">Why choose us</p>
        <h2 className="h-display hd" id="why">
          Read the label first.
        </h2>
        <p className="lead">
          Every product page carries the whole pack: ingredients, protein per serving, price per gram, who made it and
          where. You know what you pay for before you pay.
        </p>
        <Link className="go" to="/about">
          <span>How we choose products</span>
          <Icon name="arrow" />
        </Link>
      </div>
      <div className="svc__r panel">
        <h3 className="panel__t">Service facts</h3>
        <p className="panel__s">Per order, anywhere in India</p>
        <table>
          <tbody>
            <tr>
              <th scope="row">Free delivery</th>
              <td>above ₹{freeShippingThreshold}</td>
            </tr>
            <tr>
              <th scope="row">Dispatch</th>
              <td>within {dispatchHours} hours</td>
            </tr>
            <tr>
              <th scope="row">Delivery</th>
              <td>in {deliveryDays} days</td>
            </tr>
            {support && (
              <tr className={claim ? 'bar' : undefined}>
                <th scope="row">Support</th>
                <td>{support}</td>
              </tr>
            )}
            {claim && (
              <tr>
                <th scope="row">Customers so far</th>
                <td>{customers}</td>
              </tr>
            )}
          </tbody>
        </table>
        {claim && (
          <p className="panel__n">
            <span className="sample">Sample</span> The number of customers is a sample.
          </p>
        )}
      </div>
    </section>
  );
}
