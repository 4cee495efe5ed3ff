// A busy machine with two cores, not a screen that does not answer: what a test waits for may take
// longer than the library's one second. While it waits, a page that is not there yet is not printed
// at each look: the library prints it where it gives up.
if (typeof window !== 'undefined') {
  const { configure, getConfig } = await import('@testing-library/react');
  const { getElementError } = getConfig();
  configure({
    asyncUtilTimeout: 10_000,
    getElementError: (message, container) =>
      getConfig()._disableExpensiveErrorDiagnostics
        ? Object.assign(new Error(message), { name: 'TestingLibraryElementError' })
        : getElementError(message, container),
  });
}
