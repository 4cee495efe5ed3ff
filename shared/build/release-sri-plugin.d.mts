/** `source`, what webpack runs to make a script for `url`, and the integrity that the page has for it. */
export function withIntegrity(source: string): string;
