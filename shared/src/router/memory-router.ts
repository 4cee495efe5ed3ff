/** A router that holds its address in memory: for tests, the gallery and benchmarks, not in the page's own. */
export { MemoryRouter } from 'react-router-dom';
