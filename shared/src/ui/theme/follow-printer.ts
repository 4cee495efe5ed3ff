/** Width of the window that paper is like, px: what applies up to there, applies in print. */
const PAPER_PX = 1396;
const FROM = /^screen and \(min-width: ([\d.]+)(px|rem)\)$/;
const REM_PX = 16;

/**
 * Lends the page to the printer: it is light whatever the screen is, and laid out as a window that is as wide as
 * paper, where a browser would take the layout of a phone. Ends with what it answers.
 */
export function followPrinter(): () => void {
  let giveBack: (() => void) | undefined;
  const after = () => {
    giveBack?.();
    giveBack = undefined;
  };
  const before = () => {
    after();
    giveBack = lend();
  };
  window.addEventListener('beforeprint', before);
  window.addEventListener('afterprint', after);
  return () => {
    window.removeEventListener('beforeprint', before);
    window.removeEventListener('afterprint', after);
    after();
  };
}

function lend(): () => void {
  const { classList } = document.documentElement;
  const wasDark = classList.contains('dark');
  if (wasDark) classList.replace('dark', 'light');
  const widened = [...document.styleSheets].flatMap((sheet) => wideRules(readRules(sheet)));
  for (const { media } of widened) media.appendMedium('print');
  return () => {
    if (wasDark) classList.replace('light', 'dark');
    for (const { media } of widened) media.deleteMedium('print');
  };
}

/** The rules of a sheet; of one from elsewhere the browser tells nobody. */
function readRules(sheet: CSSStyleSheet): CSSRuleList | [] {
  try {
    return sheet.cssRules;
  } catch {
    return [];
  }
}

/** The media rules, however deep, that a window as wide as paper fulfils. */
function wideRules(rules: Iterable<CSSRule>): readonly CSSMediaRule[] {
  return [...rules].flatMap((rule) => {
    const own = isMedia(rule) && isWithin(rule.media.mediaText) ? [rule] : [];
    return 'cssRules' in rule ? [...own, ...wideRules(rule.cssRules as CSSRuleList)] : own;
  });
}

const isMedia = (rule: CSSRule): rule is CSSMediaRule => 'media' in rule && 'cssRules' in rule;

function isWithin(query: string): boolean {
  const [, size, unit] = FROM.exec(query) ?? [];
  return size !== undefined && Number(size) * (unit === 'rem' ? REM_PX : 1) <= PAPER_PX;
}
