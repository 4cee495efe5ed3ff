// A busy machine with two cores, not a screen that does not answer: what a test waits for may take
// longer than the library's one second.
if (typeof window !== 'undefined') {
  const { configure } = await import('@testing-library/react');
  configure({ asyncUtilTimeout: 10_000 });
}
