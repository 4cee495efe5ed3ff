/** A colour in the light and in the dark mode. */
export function pair(light: string, dark: string) {
  return { value: { _light: light, _dark: dark } };
}
