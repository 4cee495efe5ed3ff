/** Stands with an address whose dialog was opened in the product: behind it is where that was. */
export const OPENED = 'opened on the page before';
