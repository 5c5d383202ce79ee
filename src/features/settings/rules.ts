/** Everything a shop owner may change, with its initial value. One source for pages, mails and rules. */
export const DEFAULT_SETTINGS = {
  general: {
    siteName: 'Ojas Nutrition',
    siteDescription: 'Protein, creatine and everyday nutrition with the whole label on show.',
    contactEmail: 'care@ojas.example',
    supportEmail: 'care@ojas.example',
    phoneNumber: '+91 20 6712 4400',
    address: '27 Law College Road, Erandwane, Pune 411004, Maharashtra',
    /** rupees; a number in texts, delivery itself is free */
    freeShippingThreshold: 999,
    /** percent; default for new products */
    taxRate: 18,
  },
  legal: {
    legalName: 'Ojas Nutrition Private Limited',
    stateCode: '27',
    gstin: '27AAPFU0939F1ZV',
    fssaiLicence: '11526034000123',
    grievanceOfficer: 'Vaishali Gokhale',
    grievanceDesignation: 'Head of care',
    grievanceEmail: 'grievance@ojas.example',
    careHours: 'Mon to Sat, 9:00 to 20:00',
  },
  shop: {
    /** units of one product a cart line may hold */
    maximumPerLine: 20,
    dispatchHours: 24,
    deliveryDays: '2-3',
    /** minutes after confirmation in which the owner may cancel or change the address */
    changeWindowMinutes: 30,
    returnWindowDays: 30,
    firstOrderDiscountPercent: 15,
  },
  content: {
    /** sample testimonials, reviews and community posts outside a demo */
    sampleContent: false,
    /** claims of the home page; a shop states what it can prove */
    customers: '50,000+',
    support: '24/7',
  },
} as const satisfies Record<string, Record<string, string | number | boolean>>;

type Widen<T> = T extends string ? string : T extends number ? number : T extends boolean ? boolean : T;
export type Settings = {
  [Section in keyof typeof DEFAULT_SETTINGS]: {
    -readonly [Name in keyof (typeof DEFAULT_SETTINGS)[Section]]: Widen<(typeof DEFAULT_SETTINGS)[Section][Name]>;
  };
};

/** The stored sections laid over the defaults; unknown names are dropped. */
export function mergeSettings(stored: Partial<Record<string, Record<string, unknown>>>): Settings {
  const merged = Object.entries(DEFAULT_SETTINGS).map(([section, defaults]) => {
    const values = Object.entries(defaults).map(([name, initial]) => {
      const value = stored[section]?.[name];
      return [name, typeof value === typeof initial ? value : initial];
    });
    return [section, Object.fromEntries(values)];
  });
  return Object.fromEntries(merged) as Settings;
}
