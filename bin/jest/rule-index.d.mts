type Rule = { readonly selectorText: string };

export class RuleIndex<R extends Rule> {
  candidates(
    sheets: readonly { readonly cssRules: readonly R[] }[],
    tag: string,
    classText: string,
  ): readonly R[];
}
