/** The clearer's account that closes what the others opened (spec A, section 9). */
const CLOSING_ACCOUNT = 'SCG';

/** True when an account, by its short name, is the closing side. */
export function isClosingSide(account: string): boolean {
  return account === CLOSING_ACCOUNT;
}
