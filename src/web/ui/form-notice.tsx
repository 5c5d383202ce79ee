import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';

/** Something about a whole form, above its fields; read out as it appears. */
export function FormNotice({ children }: { children: ReactNode }) {
  return (
    <div className="notice" role="alert">
      <CircleAlert className="ic" aria-hidden="true" />
      <p>{children}</p>
    </div>
  );
}
