import type { Db, Tx } from '#db/queryable.ts';

/** The vetoes of extensions with their data; orders/check-vetoes.ts adds its own. */
export interface VetoFacts {
  'cart.add': { customerId: string; productId: string; variantId: string; quantity: number };
}
export type VetoName = keyof VetoFacts & string;

/** The calls from the shop into its extensions. */
export type ExtensionHooks = {
  /**
   * Calls the extensions' vetoes in the transaction of the write. Throws EXTENSION_REFUSED {extension, reason}. `facts`
   * is evaluated only when an extension has this veto.
   */
  check<Name extends VetoName>(tx: Tx, name: Name, facts: () => VetoFacts[Name]): Promise<void>;
  /** The personal data that extensions store of a user, by the extension's name. */
  exportPersonalData(db: Db, userId: string): Promise<Record<string, unknown>>;
  /** Erases it in the transaction that erases the account. */
  erasePersonalData(tx: Tx, userId: string): Promise<void>;
};
