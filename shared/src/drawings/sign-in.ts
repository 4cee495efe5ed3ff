/**
 * The picture on the pages for signing in, the shell's and the development provider's: one rope
 * in, a strand for every product out. Drawn as `#wide` for a screen and as `#phone`, in the colours
 * that the page around it has for the theme's variables. For a browser webpack makes a file of the
 * release out of it; for Node it is the file.
 */
export const SIGN_IN_PICTURE = new URL('./sign-in.svg', import.meta.url);
