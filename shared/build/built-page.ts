import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, extname, join } from 'node:path';

import webpack from 'webpack';

import { commonConfig } from './common-config.mjs';

const HTML =
  '<!doctype html><html class="light"><body><div id="root"></div><script src="/main.js"></script>';

export type ServedPage = { readonly url: string; readonly close: () => Promise<void> };

/**
 * The benchmark's page, built as the product is and served on a free port. `modules` is where the
 * packages of a page lie that are not the workspace's.
 */
export async function serveBenchPage(entry: string, modules?: string): Promise<ServedPage> {
  const folder = await mkdtemp(join(tmpdir(), 'fairlead-bench-'));
  await build({ entry, folder, modules });
  const server = createServer((request, response) => {
    void answer(folder, request.url ?? '/', response);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/`,
    close: async () => {
      server.close();
      await rm(folder, { recursive: true });
    },
  };
}

const TYPES: Partial<Record<string, string>> = { '.js': 'text/javascript', '.woff2': 'font/woff2' };

async function answer(folder: string, url: string, response: ServerResponse): Promise<void> {
  const type = TYPES[extname(url)];
  if (type === undefined) {
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end(HTML);
    return;
  }
  response.setHeader('content-type', type);
  response.end(await readFile(join(folder, basename(url))));
}

type Build = {
  readonly entry: string;
  readonly folder: string;
  readonly modules: string | undefined;
};

async function build({ entry, folder, modules }: Build): Promise<void> {
  const common = commonConfig({
    dir: join(import.meta.dirname, '..'),
    uniqueName: 'table-bench',
    publicPath: '/',
  });
  const compiler = webpack({
    ...common,
    devtool: false,
    entry,
    ...(modules !== undefined && foreign(common, modules)),
    output: { ...common.output, path: folder, filename: 'main.js', crossOriginLoading: false },
  });
  await new Promise<void>((done, fail) => {
    compiler.run((error, stats) => {
      if (error !== null) fail(error);
      else if (stats?.hasErrors() === true) fail(new Error(stats.toString('errors-only')));
      else done();
    });
  });
}

/** Build options of pages with other grids: their packages, JSX without types, their styles. */
function foreign(common: ReturnType<typeof commonConfig>, modules: string) {
  const rules = common.module?.rules ?? [];
  return {
    resolve: { ...common.resolve, modules: [modules] },
    resolveLoader: { modules: [modules, 'node_modules'] },
    module: {
      rules: [
        ...rules,
        { ...Object(rules[0]), test: /\.jsx$/ },
        { test: /\.css$/, use: ['style-loader', 'css-loader'] },
      ],
    },
  };
}
