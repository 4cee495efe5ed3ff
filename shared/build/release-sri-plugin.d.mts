/** `source`, what webpack runs to make an element for `url`, and the integrity that the page has for it. */
export function withIntegrity(source: string, element: 'script' | 'link'): string;
