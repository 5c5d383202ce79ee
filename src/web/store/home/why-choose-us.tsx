import { Link } from 'react-router';
import factPanelStyles from '../../shop/fact-panel.module.css';
import { Sample } from '../../shop/sample.tsx';
import { useStorefront } from '../../shop/storefront.ts';
import arrowLinkStyles from '../../ui/arrow-link.module.css';
import { Icon } from '../../ui/icon.tsx';

/** What the shop promises, as a label; every number comes from the settings. */
export function WhyChooseUs() {
  const { freeShippingThreshold, dispatchHours, deliveryDays, support, customers, sample } = useStorefront();
  const claim = sample && customers !== '';
  return (
    <section className="page-width page-section svc" aria-labelledby="why">
      <div className="svc__l">
        <p className="overline">Why choose us</p>
        <h2 className="heading-display heading" id="why">
          Read the label first.
        </h2>
        <p className="lead">
          Every product page carries the whole pack: ingredients, protein per serving, price per gram, who made it and
          where. You know what you pay for before you pay.
        </p>
        <Link className={arrowLinkStyles.link} to="/about">
          <span>How we choose products</span>
          <Icon name="arrow" />
        </Link>
      </div>
      <div className={`svc__r ${factPanelStyles.panel}`}>
        <h3 className={factPanelStyles.title}>Service facts</h3>
        <p className={factPanelStyles.subtitle}>Per order, anywhere in India</p>
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
              <tr className={claim ? factPanelStyles.bar : undefined}>
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
          <p className={factPanelStyles.note}>
            <Sample>Sample</Sample> The number of customers is a sample.
          </p>
        )}
      </div>
    </section>
  );
}
