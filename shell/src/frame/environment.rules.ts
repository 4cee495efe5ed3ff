import type { PageState } from '@fairlead/shared/contract/release';

type Environment = PageState['environment'];

/** What the top bar says behind the product's name; production says nothing (SHL-01). */
export const SUFFIX: Record<Environment, string> = {
  production: '',
  staging: 'Staging',
  development: 'Development',
};

/** Where words are wanted for every environment, such as under the sign-in. */
export const NAME: Record<Environment, string> = {
  production: 'Production',
  staging: 'Staging',
  development: 'Development',
};
