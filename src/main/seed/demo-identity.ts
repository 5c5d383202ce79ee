/** The invented legal details of the demo shop, written only into a demo. */
export const DEMO_IDENTITY = {
  general: {
    contactEmail: 'care@ojas.example',
    supportEmail: 'care@ojas.example',
    phoneNumber: '+91 20 6712 4400',
    address: '27 Law College Road, Erandwane, Pune 411004, Maharashtra',
  },
  legal: {
    legalName: 'Ojas Nutrition Private Limited',
    stateCode: '27',
    gstin: '27AAPFU0939F1ZV',
    fssaiLicence: '11526034000123',
    grievanceOfficer: 'Vaishali Gokhale',
    grievanceDesignation: 'Head of care',
    grievanceEmail: 'grievance@ojas.example',
  },
  policy: { pinCodes: '25,000+' },
  content: { customers: '50,000+' },
} as const;
