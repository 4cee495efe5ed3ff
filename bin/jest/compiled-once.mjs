/**
 * Compiles each module once per worker: Jest gives each test file a context of its own, for which V8 would parse all
 * that the file reaches anew. The code cache of the first time serves the next.
 */
import vm from 'node:vm';

const { compileFunction, SourceTextModule } = vm;

/** Code caches by the text that they were made of. */
const modules = new Map();
const functions = new Map();

vm.SourceTextModule = class extends SourceTextModule {
  constructor(text, options) {
    const cachedData = modules.get(text);
    super(text, cachedData === undefined ? options : { ...options, cachedData });
    if (cachedData === undefined) modules.set(text, this.createCachedData());
  }
};

vm.compileFunction = (text, parameters, options) => {
  const key = `${parameters.join()}\n${text}`;
  const cachedData = functions.get(key);
  const cache = cachedData === undefined ? { produceCachedData: true } : { cachedData };
  const compiled = compileFunction(text, parameters, { ...options, ...cache });
  if (cachedData === undefined) functions.set(key, compiled.cachedData);
  return compiled;
};
