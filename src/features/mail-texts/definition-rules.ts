/** A sentence of a mail that staff may edit. */
export type MailPart = {
  /** a line, such as the subject, is never empty; an empty paragraph is left out */
  kind?: 'line';
  label: string;
  /** the default */
  text: string;
  /** placeholders that it must have */
  needs?: readonly string[];
};

/** A mail to customers with its editable sentences. Tables, buttons and what law or consent require stay in code. */
export type MailDefinition = {
  label: string;
  /** when it is sent */
  about: string;
  /** by name, beside {shop}, which every mail has */
  placeholders: Readonly<Record<string, string>>;
  parts: Readonly<Record<string, MailPart>>;
};
