/** The address of a database as Python's drivers take it: the folder of a socket is the host. */
export function pythonUrl(url: URL, driver: 'asyncpg' | 'psycopg2'): string {
  const host = url.searchParams.get('host') ?? url.hostname;
  const query = new URLSearchParams({ host, port: url.port });
  return `postgresql+${driver}://${url.username}@${url.pathname}?${query.toString()}`;
}
