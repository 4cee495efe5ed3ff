import { BadCell } from '@fairlead/platform/csv/cells';
import type { LocatedProblem } from '@fairlead/platform/csv/problem';
import {
  first,
  findXmlLine,
  readXmlText,
  type XmlNode,
} from '@fairlead/platform/xml/xml-node.rules';
import { BadElement } from './camt-cells.rules.ts';

/** Account, bank and id that a statement, a report or a notification names. */
export type About = {
  readonly line: number | null;
  readonly externalId: string;
  readonly account: string;
  readonly bic: string | null;
};

export function readCamtAbout(node: XmlNode): About {
  const id = first(node, 'Acct', 'Id');
  const bank = first(node, 'Acct', 'Svcr', 'FinInstnId');
  return {
    line: findXmlLine(node),
    externalId: readXmlText(node, 'Id') ?? 'without an id',
    account: readXmlText(id, 'IBAN') ?? readXmlText(id, 'Othr', 'Id') ?? '',
    bic: readXmlText(bank, 'BICFI') ?? readXmlText(bank, 'BIC'),
  };
}

/** @throws BadCell where no account is named */
export function accountIn({ account }: About): readonly string[] {
  if (account === '') throw new BadCell('It is not there; ISO 20022 has IBAN or Othr/Id there');
  return [account];
}

/** Reads what is in an element; nothing where it is wrong, which `problems` then tells on the line of the innermost one that exists. */
export const createProblemReader =
  (name: string, line: number | null, problems: LocatedProblem[]) =>
  <Value>(element: string, read: () => readonly Value[]): readonly Value[] => {
    try {
      return read();
    } catch (error) {
      if (!(error instanceof BadCell)) throw error;
      const isPlaced = error instanceof BadElement;
      problems.push({
        ...(isPlaced ? (error.at ?? { line: null }) : { line }),
        column: isPlaced ? `${element}/${error.element}` : element,
        message: `${name}: ${error.message}`,
      });
      return [];
    }
  };
