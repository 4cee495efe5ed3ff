/** The name of a cookie of this host alone; over plain http, on a developer's machine, its name cannot say so. */
export const hostCookie = (name: string, isSecure: boolean): string =>
  isSecure ? `__Host-${name}` : name;

/** Value of a browser's cookie; undefined without one. */
export function readCookie(header: string | undefined, name: string): string | undefined {
  return (header ?? '')
    .split(';')
    .map((part) => part.trim())
    .find((part) => part.startsWith(`${name}=`))
    ?.slice(name.length + 1);
}
