/** Answers that people give to a run's findings, for the demo, which does what they do. */
export { selectNewestPriceSet } from './far-prices/far-prices.queries.ts';
export { acceptedPrice, farPricesOfDays } from './far-prices/far-prices.service.ts';
export { acceptSeen, tieOutOfRun } from './served/tie-out.service.ts';
