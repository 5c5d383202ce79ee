import { Link } from 'react-router';
import type { ContactKind } from '#features/support/rules.ts';

/** Switches between a message and a complaint. */
export function ContactKindLink({ kind }: { kind: ContactKind }) {
  if (kind === 'complaint')
    return (
      <p className="text-small">
        No complaint?{' '}
        <Link className="link" to="/contact">
          Send a message
        </Link>{' '}
        instead.
      </p>
    );
  return (
    <p className="text-small">
      Something went wrong and was not put right?{' '}
      <Link className="link" to="/contact?kind=complaint">
        Raise a complaint
      </Link>
      . Many questions are answered in the{' '}
      <Link className="link" to="/faq">
        FAQ
      </Link>
      .
    </p>
  );
}
