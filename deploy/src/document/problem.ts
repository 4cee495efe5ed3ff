/** Something that an operator has to put right; the message is the one line they see. */
export class DeployProblem extends Error {
  override readonly name = 'DeployProblem';
}
