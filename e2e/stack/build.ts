import { buildProduct } from './releases.ts';

await buildProduct();
console.log('The shell and five remotes are built and published.');
