import type { Db, Tx } from '#db/client.ts';

/** What extensions may refuse, with what they are told; orders/check-vetoes.ts adds its own. */
export interface VetoFacts {
  'cart.add': { customerId: string; productId: string; variantId: string; quantity: number };
}
export type VetoName = keyof VetoFacts & string;

/** Where the shop asks its extensions. */
export type ExtensionHooks = {
  /**
   * Asks whether this may be done, in the transaction that is about to do it. Throws EXTENSION_REFUSED {extension, reason}.
   * `facts` are made only when somebody asks for them.
   */
  check<Name extends VetoName>(tx: Tx, name: Name, facts: () => VetoFacts[Name]): Promise<void>;
  /** What extensions hold of a person, by the extension's name. */
  exportPersonalData(db: Db, userId: string): Promise<Record<string, unknown>>;
  /** Erases it, in the transaction that erases the account. */
  erasePersonalData(tx: Tx, userId: string): Promise<void>;
};
