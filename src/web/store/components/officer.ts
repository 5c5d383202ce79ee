type Officer = { grievanceOfficer: string; grievanceDesignation: string };

/** 'Vaishali Gokhale, Head of care,' as the subject of a sentence; a person while nobody is named. */
export function officer({ grievanceOfficer, grievanceDesignation }: Officer): string {
  if (!grievanceOfficer) return 'A person';
  return grievanceDesignation ? `${grievanceOfficer}, ${grievanceDesignation},` : grievanceOfficer;
}
