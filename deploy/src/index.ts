export { type DeployOptions, deployPlugin } from './plugin.ts';
export { type DevelopmentParts, publishDevelopment } from './command/development.ts';
