/** Gives the page a style until the function that it answers is called; the page's policy allows it in this form. */
export function lendStyle(css: string): () => void {
  const style = new CSSStyleSheet();
  style.replaceSync(css);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, style];
  return () => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== style);
  };
}
