/** 'Joren' of joren@halyard.example; what is no address stays as it is. */
export function formatPersonName(by: string): string {
  const [name = by, domain] = by.split('@');
  return domain === undefined ? by : name.charAt(0).toUpperCase() + name.slice(1);
}
