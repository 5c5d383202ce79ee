/** Who takes payments online, as customers and staff read it. */
export type PaymentProvider = {
  /** small letters and digits; the names of its gateways and of its switch in the settings begin with it */
  provider: string;
  label: string;
  /** what checkout says of it */
  about: string;
  /** what the payment settings say of it */
  hint: string;
};

/** The name of a provider's switch in the payment settings. */
export const switchOf = (provider: string) => `${provider}Enabled` as const;

/** Whose gateway it is, by the name that attempts store: 'phonepe-v2-test' is PhonePe's. */
export const providerOf = <Provider extends PaymentProvider>(
  providers: readonly Provider[],
  gateway: string,
): Provider | undefined => providers.find(({ provider }) => gateway === provider || gateway.startsWith(`${provider}-`));
