import { Clock, Mail, MapPin, Phone } from 'lucide-react';
import type { ReactNode } from 'react';
import { supportHours } from '#features/settings/support-hours-rules.ts';
import { PhoneLink } from '../../shop/phone-link.tsx';
import { useStorefront } from '../../shop/storefront.ts';

/** Where the shop is, its numbers and its hours. */
export function InfoCards() {
  const { address, phoneNumber, contactEmail, hours, demo } = useStorefront();
  return (
    <div className="cards4">
      {address && (
        <Card icon={<MapPin className="ic" aria-hidden="true" />} title="Address">
          {address}
        </Card>
      )}
      {phoneNumber && (
        <Card icon={<Phone className="ic" aria-hidden="true" />} title="Phone">
          <PhoneLink className="lnk" number={phoneNumber} />
        </Card>
      )}
      {contactEmail && (
        <Card icon={<Mail className="ic" aria-hidden="true" />} title="Email">
          <a className="lnk" href={`mailto:${contactEmail}`}>
            {contactEmail}
          </a>
        </Card>
      )}
      {phoneNumber && (
        <Card icon={<Clock className="ic" aria-hidden="true" />} title="Hours">
          <span className="cont__h">
            {supportHours(hours).map(([days, open]) => (
              <span key={days}>
                {days} {open}
              </span>
            ))}
          </span>
        </Card>
      )}
      {demo && <p className="sample">Sample details</p>}
    </div>
  );
}

function Card({ icon, title, children }: { icon: ReactNode; title: string; children: ReactNode }) {
  return (
    <section className="icard">
      {icon}
      <h2 className="over">{title}</h2>
      <p>{children}</p>
    </section>
  );
}
