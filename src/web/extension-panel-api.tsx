/** What the panel part of an extension may import, besides #shared: docs/extensions.md. */
import type { AnyContractRouter, ContractRouterClient } from '@orpc/contract';
import type { JsonifiedClient } from '@orpc/openapi-client';
import type { RouterUtils } from '@orpc/tanstack-query';
import type { ReactNode } from 'react';
import { sendAsStaff } from './admin/api.ts';
import { createApiClient, type Operations } from './lib/api-client.ts';
import { createQueries } from './lib/api-queries.ts';
import buttonStyles from './ui/button.module.css';
import cardStyles from './ui/card.module.css';
import textStyles from './ui/text.module.css';

export { Loading } from './admin/components/loading.tsx';
export { SectionHeader } from './admin/components/section-header.tsx';
export { Permitted, useMay } from './admin/permissions.tsx';

export { errorMessage } from './lib/errors.ts';
export { Badge } from './ui/badge.tsx';
export { BusyButton } from './ui/busy-button.tsx';
export { SelectField, TextAreaField, TextField } from './ui/field.tsx';
export { IconButton } from './ui/icon-button.tsx';
export { LoadFailed } from './ui/load-failed.tsx';
export { Problem } from './ui/problem.tsx';
export { Switch } from './ui/switch.tsx';
export { toast, toastError } from './ui/toast.tsx';

/** Classes of buttons and button-like links. */
export const buttonClass = {
  plain: `${buttonStyles.button} ${buttonStyles.small}`,
  primary: `${buttonStyles.button} ${buttonStyles.primary}`,
};

/** A card of the panel with its heading. */
export function Card({ title, aside, children }: { title: string; aside?: ReactNode; children: ReactNode }) {
  return (
    <section className={cardStyles.card} aria-label={title}>
      <header>
        <h3 className={textStyles.heading3}>{title}</h3>
        {aside}
      </header>
      <div className={cardStyles.body}>{children}</div>
    </section>
  );
}

type Client<Contract extends AnyContractRouter> = JsonifiedClient<ContractRouterClient<Contract>>;

/**
 * The staff operations of an extension, from 'virtual:extension/<name>/admin-contract'. Only the browser calls them.
 */
export function createExtensionAdminApi<Contract extends AnyContractRouter>(name: string, operations: Operations) {
  const base = import.meta.env.SSR ? 'http://server.invalid' : `${location.origin}/api`;
  const api = createApiClient(operations, base, sendAsStaff) as Client<Contract>;
  return { api, queries: createQueries(api, ['admin', 'ext', name]) as RouterUtils<Client<Contract>> };
}
