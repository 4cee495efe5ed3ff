/** What a browser carries under a name; undefined for nothing. */
export function cookieOf(header: string | undefined, name: string): string | undefined {
  return (header ?? '')
    .split(';')
    .map((part) => part.trim())
    .find((part) => part.startsWith(`${name}=`))
    ?.slice(name.length + 1);
}
