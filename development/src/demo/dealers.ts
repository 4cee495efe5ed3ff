/** A trader of the invented firm who may deal, as the services know a caller. */
export type Dealer = { readonly email: string; readonly name: string };

const EMAILS = [
  'maren@halyard.example',
  'joren@halyard.example',
  'tamsin@halyard.example',
] as const;

export const [MAREN, JOREN, TAMSIN] = EMAILS.map(toDealer) as [Dealer, Dealer, Dealer];

/** The trader of an address. */
export function toDealer(email: string): Dealer {
  return { email, name: email.charAt(0).toUpperCase() + email.slice(1, email.indexOf('@')) };
}
