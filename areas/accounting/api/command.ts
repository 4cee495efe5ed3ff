/** Bank files with other names, accounts and amounts, for the command that makes them. */
export { writeFixture } from './bank/fixture/write-fixture.ts';
