import { formatMonth } from '@fairlead/shared/format';

import { nameOfBucket } from '../run/bucket-names.rules.ts';
import { NAMES } from './legs-labels.view-model.ts';
import type { LegsInAddress } from './opened-legs.rules.ts';

const GROUPS = {
  corp: 'Corp',
  product: 'Product',
  shipping: 'Shipping',
  forward_contract: 'Forward Contract',
  phys: 'Physical',
  scg: 'SwissChemGas',
} as const;
const PRODUCTS: Readonly<Record<string, string>> = {
  NAPHTHA: 'All Naphtha',
  PETRO_CHEM: 'Flat Price',
};
const KINDS = { PAPER: 'paper ', PHYSICAL: 'physical ' } as const;
const STATES = { EXPIRED: 'Expired', PROMPT: 'Prompt', LIVE: 'Live' } as const;

/** Title of legs opened by a link: 'Corp / East-West, FEI Aug 24, paper net'. */
export function titleOfLegs({ query, of, isOther }: LegsInAddress): string {
  const { kind, bucket } = query;
  const names = [
    query.state && STATES[query.state],
    query.lot && `LOT ${query.lot}`,
    formatDealPath(query),
    formatPriced(query),
    query.moved_by === 'AMOUNTS' && 'Cargo amounts',
  ].filter(isNamed);
  const figure = bucket === undefined ? NAMES[of] : nameOfBucket(bucket);
  const what = `${kind === undefined ? '' : KINDS[kind]}${figure}`;
  const whose = isOther === true ? ['of the run that it is compared with'] : [];
  return [...(names.length === 0 ? ['Total'] : names), what, ...whose].join(', ');
}

type Query = LegsInAddress['query'];

const formatDealPath = ({ group, book, strategy, deal }: Query): string =>
  [book ?? (group && GROUPS[group]), strategy, deal].filter(isNamed).join(' / ');

const formatPriced = ({ product, month, until }: Query): string =>
  [
    product && (PRODUCTS[product] ?? product),
    month && formatMonth(month),
    until && `to ${formatMonth(until)}`,
  ]
    .filter(isNamed)
    .join(' ');

const isNamed = (name: string | false | undefined): name is string =>
  name !== undefined && name !== false && name !== '';
