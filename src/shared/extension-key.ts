/** An extension's key among the operations of the API: 'my-notes' is myNotes. */
export const extensionKey = (name: string): string =>
  name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
