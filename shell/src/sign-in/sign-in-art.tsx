import { SIGN_IN_PICTURE } from '@fairlead/shared/drawings/sign-in';
import { chakra } from '@fairlead/shared/ui';

/** The rope through its fairlead: drawn for a screen and for a phone. */
export function SignInArt() {
  return (
    <>
      <Drawing name="wide" display={{ base: 'none', sm: 'block' }} />
      <Drawing name="phone" display={{ base: 'block', sm: 'none' }} />
    </>
  );
}

type Props = {
  readonly name: 'wide' | 'phone';
  readonly display: { readonly base: string; readonly sm: string };
};

function Drawing({ name, display }: Props) {
  return (
    <chakra.svg display={display} position="fixed" inset="0" width="full" height="full" aria-hidden>
      <use href={`${SIGN_IN_PICTURE.href}#${name}`} />
    </chakra.svg>
  );
}
