/** A payment provider as customers and staff see it. */
export type PaymentProvider = {
  /** lower-case letters and digits; the names of its gateways and its setting begin with it */
  provider: string;
  label: string;
  /** its description at checkout */
  about: string;
  /** its description in the payment settings */
  hint: string;
  /** whether it can offer UPI in the shop's own page, which has a switch of its own */
  offersUpi?: boolean;
};

/** The name of a provider's setting. */
export const switchOf = (provider: string) => `${provider}Enabled` as const;

/** The name of the setting that offers a provider's UPI in the shop's own page. */
export const upiSwitchOf = (provider: string) => `${provider}UpiEnabled` as const;

/** The provider of a gateway's stored name: 'phonepe-v2-test' is PhonePe's. */
export const providerOf = <Provider extends PaymentProvider>(
  providers: readonly Provider[],
  gateway: string,
): Provider | undefined => providers.find(({ provider }) => isGatewayOf(gateway, provider));

/** Whether a gateway is of a provider: its name alone, or with a version, as in `phonepe-v2`. Names have no dash. */
export const isGatewayOf = (gateway: string, provider: string): boolean =>
  gateway === provider || gateway.startsWith(`${provider}-`);
