import { Info } from '../../icons/info.ts';
import { LinkButton } from '../../ui/button.tsx';
import { Note } from './note.tsx';

/** Above a list whose rows the store does not show while the feature is disabled. */
export function FeatureDisabledNotice({ what }: { what: string }) {
  return (
    <Note tone="warning" icon={Info}>
      The shop does not show {what} until they are switched on under Content in{' '}
      <LinkButton variant="text" to="/admin/settings">
        Settings
      </LinkButton>
      .
    </Note>
  );
}
