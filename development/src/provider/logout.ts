import type { KoaContextWithOIDC } from 'oidc-provider';

import type { RenderedPage } from './page.ts';
import { endedPage, signedOutPage, signOutPage } from './pages.ts';

/** Sign-out asked for by the product: no click where its ID token proves that it is the same person. */
export function logoutPages(home: string) {
  return {
    logoutSource: async (ctx: KoaContextWithOIDC, form: string) => {
      const hint = ctx.oidc.entities.IdTokenHint as { payload?: { sub?: string } } | undefined;
      const isAsked =
        hint?.payload?.sub !== undefined && hint.payload.sub === ctx.oidc.session?.accountId;
      show(ctx, signOutPage(form, isAsked));
    },
    postLogoutSuccessSource: async (ctx: KoaContextWithOIDC) => show(ctx, signedOutPage(home)),
  };
}

/** Renders the library's refusals, with the reason, in a page of ours. */
export function errorPage(home: string) {
  return async (
    ctx: KoaContextWithOIDC,
    out: { readonly error: string; readonly error_description?: string | undefined },
  ): Promise<void> => show(ctx, endedPage(home, out.error_description ?? out.error));
}

function show(ctx: KoaContextWithOIDC, { html, headers }: RenderedPage): void {
  for (const [name, value] of Object.entries(headers)) ctx.set(name, value);
  ctx.body = html;
}
