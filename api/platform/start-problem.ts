/** Something the person who starts the product has to put right; the message is the one line they see. */
export class StartProblem extends Error {
  override readonly name = 'StartProblem';
}
