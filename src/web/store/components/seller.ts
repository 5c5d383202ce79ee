type Seller = { legalName: string; siteName: string; address: string };

/** The seller and where it is; by the shop's name while it has not said who it is. */
export const seller = ({ legalName, siteName, address }: Seller): string =>
  [legalName || siteName, address].filter(Boolean).join(', ');
