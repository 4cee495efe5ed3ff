import { DEMO_PEOPLE } from './demo-people.ts';
import { escape, PICTURE_PATH, type RenderedPage, renderProviderPage } from './page.ts';

export type SignInState = {
  /** E-mail typed before, to be shown again. */
  readonly email?: string;
  readonly problem?: string;
};

/** Picture for a screen and for a phone; the style sheet shows one of them. */
const PICTURE = ['wide', 'phone']
  .map(
    (name) =>
      `<svg class="art ${name}" aria-hidden="true"><use href="${PICTURE_PATH}#${name}"/></svg>`,
  )
  .join('');

const PEOPLE = DEMO_PEOPLE.map(
  ({ email, password, may }) =>
    `<div><dt>${escape(email)}</dt><dd><code>${escape(password)}</code> · ${escape(may)}</dd></div>`,
).join('');

/** The form. It works without scripts; the field to type in next has the focus. */
export function signInPage({ email = '', problem = '' }: SignInState): RenderedPage {
  const invalid = problem === '' ? '' : ' aria-invalid="true" aria-describedby="problem"';
  const focus = (here: boolean) => (here ? ' autofocus' : '');
  return renderProviderPage({
    title: 'Sign in',
    art: PICTURE,
    main: `<h1>Sign in</h1>
<p class="lead">With your company account. You come back to the page you asked for.</p>
<form method="post">
<label for="email">E-mail</label>
<input id="email" name="email" type="email" autocomplete="username" required maxlength="320" value="${escape(email)}"${invalid}${focus(problem === '')}>
<label for="password">Password</label>
<input id="password" name="password" type="password" autocomplete="current-password" required maxlength="1000"${invalid}${focus(problem !== '')}>
<p class="problem" id="problem" role="alert">${escape(problem)}</p>
<button class="go" type="submit">Sign in</button>
</form>
<details><summary>Accounts of the invented firm</summary><dl class="people">${PEOPLE}</dl></details>`,
  });
}

/** Page for a sign-in that cannot go on: too old, already used, or not begun by the product. */
export function endedPage(home: string, message: string): RenderedPage {
  return renderProviderPage({
    title: 'Sign-in ended',
    main: `<h1>Start again</h1>
<p class="lead">${escape(message)}</p>
<a class="go" href="${escape(home)}">Back to Fairlead</a>`,
  });
}

/** Sends itself where the product asked for the sign-out; otherwise a person has to say so. */
export function signOutPage(form: string, isAsked: boolean): RenderedPage {
  return renderProviderPage({
    title: 'Sign out',
    main: `<h1>Sign out</h1>
<p class="lead">You are being signed out of every page of Fairlead in this browser.</p>
${form}
<button class="go" type="submit" form="op.logoutForm" name="logout" value="yes">Sign out</button>`,
    ...(isAsked ? { script: "document.querySelector('button.go').click()" } : {}),
  });
}

export function signedOutPage(home: string): RenderedPage {
  return renderProviderPage({
    title: 'Signed out',
    main: `<h1>Signed out</h1>
<p class="lead">You are signed out of Fairlead in this browser.</p>
<a class="go" href="${escape(home)}">Back to Fairlead</a>`,
  });
}
