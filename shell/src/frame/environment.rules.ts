import type { PageState } from '@fairlead/shared/contract/release';

type Environment = PageState['environment'];

/** Suffix of the product's name in the top bar, by environment; none in production (SHL-01). */
export const ENVIRONMENT_SUFFIX: Record<Environment, string> = {
  production: '',
  staging: 'Staging',
  development: 'Development',
};

/** Name of every environment, as under the sign-in. */
export const NAME: Record<Environment, string> = {
  production: 'Production',
  staging: 'Staging',
  development: 'Development',
};
