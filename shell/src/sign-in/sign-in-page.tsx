import type { PageState } from '@fairlead/shared/contract/release';
import { Box, Button, chakra, FairleadMark, Text } from '@fairlead/shared/ui';
import { useState } from 'react';

import { NAME } from '../frame/environment.rules.ts';
import { logFailure } from '../page/log.ts';
import { SignInArt } from './sign-in-art.tsx';

type Props = {
  readonly page: Pick<PageState, 'environment' | 'revision' | 'synthetic_data'>;
  readonly onSignIn: () => Promise<void>;
  /** Why the API did not let the account in that is signed in at the provider. */
  readonly refusal?: string;
  readonly onOtherAccount?: () => void;
};

const UNREACHABLE = 'The sign-in service does not answer. Try again in a moment.';

/** Sign-in page, shown at any address to users who are not signed in (SHL-11). */
export function SignInPage({ page, onSignIn, refusal, onOtherAccount }: Props) {
  return (
    <Box bg="surface" minHeight="100dvh" position="relative">
      <title>Sign in · Fairlead</title>
      <SignInArt />
      <chakra.main
        position="relative"
        zIndex="1"
        maxWidth="base"
        mx="auto"
        minHeight="100dvh"
        display="grid"
        gridTemplateRows="auto 1fr auto"
        px={{ base: '5', sm: '16' }}
        pt={{ base: '5', sm: '8' }}
        pb={{ base: '6', sm: '8' }}
      >
        <Brand />
        <Box
          alignSelf={{ base: 'end', sm: 'center' }}
          maxWidth={{ base: 'none', sm: '336px' }}
          pb={{ base: '7', sm: '10' }}
        >
          <chakra.h1 fontSize="5xl" lineHeight="38px" fontWeight="semibold" letterSpacing="-.028em">
            Sign in
          </chakra.h1>
          <Text fontSize="md" lineHeight="22px" color="text.muted" mt="2.5" mb="7">
            P&amp;L, positions, accounts and trades of the day, for staff of the firm.
          </Text>
          <Continue onSignIn={onSignIn} refusal={refusal} />
          {onOtherAccount !== undefined && (
            <Button variant="outline" width="full" height="10" mt="3" onClick={onOtherAccount}>
              Use another account
            </Button>
          )}
          <Text fontSize="xs" lineHeight="18px" color="text.muted" mt="3.5">
            You come back to the page you asked for.
          </Text>
        </Box>
        <Foot page={page} />
      </chakra.main>
    </Box>
  );
}

function Brand() {
  return (
    <Box display="flex" alignItems="center" gap="2.5" fontSize="lg" fontWeight="semibold">
      <FairleadMark size={26} />
      Fairlead
    </Box>
  );
}

type ContinueProps = Pick<Props, 'onSignIn'> & { readonly refusal: string | undefined };

function Continue({ onSignIn, refusal }: ContinueProps) {
  const [problem, setProblem] = useState(refusal);
  const [leaving, setLeaving] = useState(false);
  const signIn = async () => {
    setLeaving(true);
    setProblem(undefined);
    try {
      await onSignIn();
    } catch (error) {
      logFailure('The sign-in page of the provider could not be opened', error);
      setProblem(UNREACHABLE);
      setLeaving(false);
    }
  };
  return (
    <>
      <Button
        variant="solid"
        width="full"
        height={{ base: '12', sm: '10' }}
        fontSize="md"
        aria-disabled={leaving}
        onClick={() => void signIn()}
      >
        Continue with your company account
      </Button>
      <Box role="alert" color="negative" lineHeight="18px" mt={problem ? '3' : '0'}>
        {problem}
      </Box>
    </>
  );
}

function Foot({ page }: Pick<Props, 'page'>) {
  return (
    <Box
      display="flex"
      flexWrap="wrap"
      rowGap="1"
      columnGap={{ base: '4', sm: '6' }}
      fontSize="xs"
      color="text.muted"
    >
      <span>{NAME[page.environment]}</span>
      <span>{`Release ${page.revision}`}</span>
      {page.synthetic_data && (
        <Box as="span" marginInlineStart={{ base: '0', sm: 'auto' }}>
          Synthetic data. Every name, account and trade is invented.
        </Box>
      )}
    </Box>
  );
}
