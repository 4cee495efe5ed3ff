import path from 'node:path';

/**
 * Environment in which Node keeps the bytecode of a checkout's modules (compile cache): each process and thread that a
 * test starts would compile them anew, and strip their types.
 */
export const compileCache = (root) => ({
  NODE_COMPILE_CACHE: path.join(root, '.cache', 'node'),
});
